/** Mute durations: an hour, four hours, a day, a week. */
export const muteMinutes = [60, 240, 1440, 10_080] as const
