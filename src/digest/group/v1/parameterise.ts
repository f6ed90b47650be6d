/**
 * What may vary between two messages with the same meaning, in order of precedence (docs/protocol.md 5.5). Each pattern
 * starts at the start of a run of its own characters or has bounded length, so that hostile input takes linear time.
 */
const kinds = [
  ['email', String.raw`(?<![\w.%+-])[\w.%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}`],
  ['url', String.raw`\b(?:https?|wss?|ftp):\/\/[^\s"'<>]+`],
  ['uuid', String.raw`\b[\da-fA-F]{8}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{12}\b`],
  [
    'date',
    [
      String.raw`\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z\b|[+-]\d\d:?\d\d|UTC\b|GMT\b))?)?`,
      String.raw`\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? )?(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6} \d{1,4},?(?: \d{4})?(?: \d\d:\d\d(?::\d\d)?)?(?: (?:[A-Z]{1,4})?[+-]\d{4}| GMT| UTC)?`,
      String.raw`\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b`,
      String.raw`\b\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?[ap]m\b)?`,
    ].join('|'),
  ],
  [
    'ip',
    String.raw`\b(?:\d{1,3}\.){3}\d{1,3}\b|(?<![\w:])(?:[\da-fA-F]{1,4}:){3,7}[\da-fA-F]{1,4}\b|(?<![\w:])(?:[\da-fA-F]{1,4}:){1,6}:(?:[\da-fA-F]{1,4}(?::[\da-fA-F]{1,4}){0,5})?(?![\w:])`,
  ],
  [
    'hex',
    String.raw`\b0[xX][\da-fA-F]+\b|\b(?=[a-f]{0,40}\d)(?=\d{0,40}[a-f])[\da-f]{7,128}\b|\b(?=[A-F]{0,40}\d)(?=\d{0,40}[A-F])[\dA-F]{8,128}\b`,
  ],
  ['duration', String.raw`\b\d+(?:\.\d+)?(?:ns|us|µs|ms|s|sec|secs|min|mins|h|hrs)\b`],
  ['float', String.raw`(?:(?<![\w.)\]-])-|\b)\d+\.\d+(?:[eE][+-]?\d{1,4})?\b`],
  ['int', String.raw`(?:(?<![\w.)\]-])-|\b)\d+\b`],
] as const

const ANY = new RegExp(kinds.map(([name, pattern]) => `(?<${name}>${pattern})`).join('|'), 'g')

/** Longer texts are truncated: the start of a message is what distinguishes it. */
const MAX_LENGTH = 1024
const MAX_LINES = 2

/** The first two lines of a message with addresses, ids, dates and numbers replaced by their kind: `user <int>`. */
export function parameterise(message: string): string {
  const lines = message
    .slice(0, MAX_LENGTH)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES)
  return lines.join('\n').replace(ANY, (...match) => {
    const groups = match.at(-1) as Partial<Record<(typeof kinds)[number][0], string>>
    for (const [name] of kinds) if (groups[name] !== undefined) return `<${name}>`
    return ''
  })
}
