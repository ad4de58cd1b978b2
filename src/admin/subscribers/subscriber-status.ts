/** What staff read of the state of a subscriber. */
import type { SubscriberStatus } from '../../domain/subscribers/newsletter.ts'

export const SUBSCRIBER_STATUS_NAMES: Record<SubscriberStatus, string> = {
  pending: 'Not confirmed',
  active: 'Subscribed',
  unsubscribed: 'Unsubscribed',
}
