/** The maximum number of webhooks per member. */
export const MAX_WEBHOOKS = 3

/** The number of newest deliveries that are listed for a webhook. */
export const LISTED_DELIVERIES = 20

/** Days of continuous failure after which a webhook is disabled. */
export const FAILING_DAYS = 3

/** The states of a delivery: queued, delivered, given up, or obsolete before it was sent. */
export const DELIVERY_STATES = ['queued', 'delivered', 'failed', 'cancelled'] as const
