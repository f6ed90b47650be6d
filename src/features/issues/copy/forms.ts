/** What an event can be copied as. */
export const copyForms = ['markdown', 'assistant', 'curl', 'json'] as const
export type CopyForm = (typeof copyForms)[number]
