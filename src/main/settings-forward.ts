import { z } from 'zod'
import type { ForwardSetting } from '#domain/settings.ts'
import { messages } from '#messages'

const t = messages('forward')

/** `shop=https://key@host/1`: a project's slug or number, and a DSN (docs/protocol.md 8). */
const PAIR = /^([a-z0-9][a-z0-9_-]*)=(https?:\/\/[0-9a-z]+@[^\s/@]+\/(?:[^\s?#]*\/)?\d+)$/i

/** Pairs separated by spaces, commas or line breaks. */
const pairs = z.string().transform((text, context): readonly ForwardSetting[] => {
  const found = text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => PAIR.exec(word))
  const read = found.flatMap((match) => (match === null ? [] : [{ project: match[1] ?? '', dsn: match[2] ?? '' }]))
  if (read.length === found.length) return read
  context.addIssue({ code: 'custom', message: t('setting') })
  return z.NEVER
})

export const forwardVariables = { MISHAP_FORWARD_TO: pairs.default([]) }
