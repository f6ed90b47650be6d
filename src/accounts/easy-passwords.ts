/** The most common components of passwords with ten characters or more, and this program's name. */
const BASES =
  'password passwort passw0rd motdepasse contrasena qwerty qwertz azerty asdf zxcv yxcv welcome willkommen letmein iloveyou ichliebedich admin administrator root changeme default secret geheim login master dragon monkey sunshine princess football baseball superman batman pokemon shadow michael jordan liverpool chelsea summer winter spring autumn sommer herbst test tester mishap error errors sentry'.split(
    ' ',
  )

/** Keyboard rows, the alphabet and digits, in both directions. */
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
/** Minimum number of letters and digits left after removing everything easy. */
const LEAST_LEFT = 4

/**
 * Whether a password is among the first to be guessed: few distinct characters, or little besides common words,
 * keyboard rows, digits and the person's own names. `leaked-passwords.ts` covers frequently leaked ones.
 * @param own names and addresses of the password's owner
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
  // Longest first, so that `administrator` is not taken for `admin` plus other letters.
  for (const word of words.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(word, ' ')
  for (const run of RUNS) left = withoutRuns(left, run)
  return left.replaceAll(/[^\p{L}]/gu, '').length
}

/** Removes substrings of four or more consecutive characters. */
function withoutRuns(text: string, run: string): string {
  let left = text
  for (let length = run.length; length >= 4; length--)
    for (let start = 0; start + length <= run.length; start++)
      left = left.replaceAll(run.slice(start, start + length), ' ')
  return left
}
