/** Item type for StatsD lines received over UDP without an envelope. */
export const statsdType = 'plain_statsd'
