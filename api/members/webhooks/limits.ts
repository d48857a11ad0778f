/** Webhooks that a member has at once. */
export const MOST_WEBHOOKS = 3

/** Newest deliveries that are listed for a webhook. */
export const LISTED_DELIVERIES = 20

/** Days of nothing but failures after which nothing more is sent. */
export const FAILING_DAYS = 3

/** The states of a delivery: queued, delivered, given up, and obsolete before it was sent. */
export const DELIVERY_STATES = ['queued', 'delivered', 'failed', 'cancelled'] as const
