/** The texts of {@link Connected}, from the tickets area. */
export const connectedTexts = [
  'form.connected',
  'form.open',
  'hook.address',
  'hook.copyAddress',
  'hook.copySecret',
  'hook.secret',
  'hook.shownOnce',
] as const
