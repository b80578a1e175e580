import { Stripe } from "stripe";

// The SDK waits half a second and more before it asks Stripe again. In a test nobody is at the other end who needs that time.
Object.assign(Stripe.prototype, {
  getInitialNetworkRetryDelay: () => 0.01,
  getMaxNetworkRetryDelay: () => 0.02,
});
