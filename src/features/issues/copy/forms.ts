/** Forms in which an event can be copied. */
export const copyForms = ['markdown', 'assistant', 'curl', 'json'] as const
export type CopyForm = (typeof copyForms)[number]
