import { z } from 'zod'
import { messages } from '#messages'

const t = messages('cli')

/** An integer setting, in digits. */
export function whole(least: number, most: number) {
  const sentence = t('settings.whole', { least, most })
  return z
    .string()
    .regex(/^\d{1,15}$/, sentence)
    .transform(Number)
    .refine((n) => n >= least && n <= most, sentence)
}
