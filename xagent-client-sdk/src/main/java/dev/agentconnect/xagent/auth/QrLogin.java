package dev.agentconnect.xagent.auth;

import dev.agentconnect.protocol.xagent.card.AuthFlowType;
import dev.agentconnect.protocol.xagent.packet.AuthSessionStatus;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs in with a code that the user scans (sections 8.7 to 8.10). A code lives as long as the connector says, by its answers
 * and not by a clock of this side; a dead one is replaced a bounded number of times.
 */
public final class QrLogin {
    private static final Logger LOG = LoggerFactory.getLogger(QrLogin.class);

    private final LoginWiring wiring;
    private final String flowId;

    /**
     * A QR login.
     *
     * @param wiring what it is built on
     * @param flowId a QR flow of the card
     * @throws dev.agentconnect.xagent.error.CallRefused when the card has no such flow
     */
    public QrLogin(LoginWiring wiring, String flowId) {
        this.wiring = wiring;
        this.flowId = flowId;
        wiring.calls().forms().require(flowId, AuthFlowType.QR_LOGIN);
    }

    /**
     * Starts it.
     *
     * @param listener shows the codes
     * @return the login under way
     */
    public Login start(QrListener listener) {
        Login.Plan plan = new Login.Plan(
                flowId, wiring.options().qrTimeout(), wiring.options().maxRefreshes(), new Shown(listener));
        return Login.start(wiring, plan, Map.of());
    }

    /** What the user has seen, so that nothing is shown twice. */
    private final class Shown implements Consumer<AuthState> {
        private final QrListener listener;
        private final AtomicReference<@Nullable Object> last = new AtomicReference<>();

        Shown(QrListener listener) {
            this.listener = listener;
        }

        @Override
        public void accept(AuthState state) {
            if (state.status().equals(AuthSessionStatus.SCANNED)) {
                show(AuthSessionStatus.SCANNED, 0, listener::scanned);
            } else if (state.qrCodeText() != null || state.qrCodeImage() != null) {
                QrCode code = new QrCode(state.qrCodeText(), state.qrCodeImage(), state.expiresAt());
                show(code, bytes(code), () -> listener.code(code));
            }
        }

        private static long bytes(QrCode code) {
            return 2L
                    * (Objects.requireNonNullElse(code.text(), "").length()
                            + Objects.requireNonNullElse(code.image(), "").length());
        }

        private void show(Object news, long bytes, Runnable telling) {
            if (!news.equals(last.getAndSet(news)) && !wiring.queue().offer(bytes, telling)) {
                LOG.warn("a step of a QR login was not shown: the channel's callback queue is full");
            }
        }
    }
}
