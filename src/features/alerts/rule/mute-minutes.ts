/** For how long a rule can be muted: an hour, four, a day, a week. */
export const muteMinutes = [60, 240, 1440, 10_080] as const
