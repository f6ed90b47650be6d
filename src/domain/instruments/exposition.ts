import type { Labels, Measured, Point } from './family.ts'

/** Content type of the text format. Prometheus requires it by default. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Formats metrics for Prometheus (text format 0.0.4). */
export function exposition(families: readonly Measured[]): string {
  return families
    .filter(({ points }) => points.length > 0)
    .map((family) => {
      const head = `# HELP ${family.name} ${escapedHelp(family.help)}\n# TYPE ${family.name} ${family.type}\n`
      return head + family.points.map((point) => linesOf(family, point)).join('')
    })
    .join('')
}

function linesOf({ name, type, bounds = [] }: Measured, { labels, value, sum = 0, count = 0, buckets }: Point): string {
  if (type === 'counter' || type === 'gauge') return line(name, labels, value ?? 0)
  const ends = line(`${name}_sum`, labels, sum) + line(`${name}_count`, labels, count)
  if (type === 'summary') return ends
  let below = 0
  const within = [...bounds.map(String), '+Inf'].map((le, index) => {
    below += buckets?.[index] ?? 0
    return line(`${name}_bucket`, { ...labels, le }, below)
  })
  return within.join('') + ends
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${numberText(value)}\n`
}

function numberText(value: number): string {
  if (value === Infinity) return '+Inf'
  return value === -Infinity ? '-Inf' : String(value)
}

function escaped(text: string): string {
  return escapedHelp(text).replaceAll('"', '\\"')
}

function escapedHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}
