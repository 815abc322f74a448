package dev.agentconnect.examples.telegramstandin.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The orders to fail that are still to be used up, oldest first. Safe for any thread. */
public final class FaultPlan {
    /** The most orders that wait at once. */
    public static final int MAX_ORDERS = 100;

    private final List<Order> orders = new ArrayList<>(); // guarded by this

    private static final class Order {
        final Fault fault;
        int left;

        Order(Fault fault, int left) {
            this.fault = fault;
            this.left = left;
        }
    }

    /** Orders the next {@code times} matching calls to fail; false when {@link #MAX_ORDERS} wait already. */
    public synchronized boolean add(Fault fault, int times) {
        if (orders.size() >= MAX_ORDERS) {
            return false;
        }
        orders.add(new Order(fault, times));
        return true;
    }

    /** Uses up one failure of the oldest order that is for this method. */
    public synchronized Optional<Fault> take(String method) {
        Optional<Order> first =
                orders.stream().filter(order -> order.fault.isFor(method)).findFirst();
        first.ifPresent(order -> order.left--);
        orders.removeIf(order -> order.left == 0);
        return first.map(order -> order.fault);
    }

    /** How many failures are still to come. */
    public synchronized int left() {
        return orders.stream().mapToInt(order -> order.left).sum();
    }

    /** Forgets every order. */
    public synchronized void clear() {
        orders.clear();
    }
}
