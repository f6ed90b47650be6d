/** What passwords of ten characters and more are made of that everybody tries first, and this program's name. */
const BASES =
  'password passwort passw0rd motdepasse contrasena qwerty qwertz azerty asdf zxcv yxcv welcome willkommen letmein iloveyou ichliebedich admin administrator root changeme default secret geheim login master dragon monkey sunshine princess football baseball superman batman pokemon shadow michael jordan liverpool chelsea summer winter spring autumn sommer herbst test tester mishap error errors sentry'.split(
    ' ',
  )

/** Rows of keyboards, the alphabet and digits, in both directions. */
const RUNS = [
  'qwertyuiop',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
].flatMap((run) => [run, Array.from(run).toReversed().join('')])

/** How letters are commonly disguised. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const LEAST_DISTINCT = 5
/** Letters and digits that must be left once all that is easy is taken away. */
const LEAST_LEFT = 4

/**
 * Whether a password is among the first that anybody would try: few different characters, or nothing much but common
 * words, rows of a keyboard, digits, and what the person is called. What was leaked often is in
 * `leaked-passwords.ts`.
 * @param own names and addresses of whose password it is
 */
export function isEasy(password: string, own: readonly string[] = []): boolean {
  const text = password.toLowerCase()
  if (new Set(text).size < LEAST_DISTINCT) return true
  const words = [
    ...BASES,
    ...own.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 3),
  ]
  const plain = Array.from(text, (character) => DISGUISES[character] ?? character).join('')
  return [text, plain].some((one) => leftOf(one, words) < LEAST_LEFT)
}

function leftOf(text: string, words: readonly string[]): number {
  let left = text
  // The longest first: `administrator` is not `admin` and something of one's own.
  for (const word of words.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(word, ' ')
  for (const run of RUNS) left = withoutRuns(left, run)
  return left.replaceAll(/[^\p{L}]/gu, '').length
}

/** Takes away pieces of four and more that stand in a row. */
function withoutRuns(text: string, run: string): string {
  let left = text
  for (let length = run.length; length >= 4; length--)
    for (let start = 0; start + length <= run.length; start++)
      left = left.replaceAll(run.slice(start, start + length), ' ')
  return left
}
