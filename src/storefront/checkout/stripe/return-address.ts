/** What Stripe adds to the address to which the bank's page leads back. Apart from the form, which is loaded on demand. */
export const STRIPE_RETURN = {
  secret: 'payment_intent_client_secret',
  others: ['payment_intent', 'redirect_status'],
}
