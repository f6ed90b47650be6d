/** The type of the item that lines of StatsD become which came by UDP as no envelope. */
export const statsdType = 'plain_statsd'
