import { z } from 'zod'
import { terminalLine, terminalText } from '#domain/text/terminal-text.ts'

const lineShape = z.looseObject({ time: z.string(), level: z.string(), msg: z.string().optional() })

const colours: Readonly<Record<string, string>> = { debug: '90', info: '32', warn: '33', error: '31' }

/** Formats a log line for humans: time, level, message, and fields. */
export function prettyLine(json: string, inColour: boolean): string {
  const parsed = lineShape.safeParse(JSON.parse(json))
  if (!parsed.success) return json
  const { time, level, msg = '', ...fields } = parsed.data
  const label = level.toUpperCase().padEnd(5)
  const shown = inColour ? `\u001B[${colours[level] ?? '0'}m${label}\u001B[0m` : label
  return `${time.slice(11, 23)} ${shown} ${terminalLine(msg)}${fieldsText(fields)}\n`
}

/** Short values go on the line; stacks and the like on lines of their own. */
function fieldsText(fields: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(fields).map(
    ([name, value]) => [terminalLine(name), terminalText(textOf(value))] as const,
  )
  const short = texts.filter(([, text]) => !text.includes('\n')).map(([name, text]) => ` ${name}=${text}`)
  const long = texts.filter(([, text]) => text.includes('\n')).map(([, text]) => `\n${text.replaceAll(/^/gm, '  ')}`)
  return short.join('') + long.join('')
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const { stack } = (value ?? {}) as { readonly stack?: unknown }
  return typeof stack === 'string' ? stack : JSON.stringify(value)
}
