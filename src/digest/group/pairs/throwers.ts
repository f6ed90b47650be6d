import type { Json } from '#domain/event/event.ts'
import { chain, different, error, same, type Pair, type Part } from './pair.ts'

/** Writes an app frame as a language's SDK does: a function in a class, with a source line if the SDK sends one. */
type Frame = (place: string, name: string, line?: string) => Part

interface Language {
  readonly platform: string
  readonly frame: Frame
  readonly type: string
  readonly refusal: string
  readonly fault: string
}

/**
 * Pairs that apply to every language: one mistake reached from different callers, and different mistakes thrown by one
 * helper.
 */
function throwersOf({ platform, frame, type, refusal, fault }: Language): readonly Pair[] {
  const main = frame('Main', 'main', 'run(jobs)')
  const charge = frame('Payments', 'charge', refusal)
  const callers = ['checkOut', 'renew', 'retryNightly'].map((name) => frame('Orders', name, 'charge(card)'))
  const declined = callers.map((caller) => error(platform, type, 'the bank declined the card', [main, caller, charge]))
  const problem = frame('Payments', 'problem', fault)
  const told = (text: string) =>
    error(platform, type, text, [main, frame('Payments', 'quote', 'problem(kind)'), problem])
  const stock: Json = {
    type,
    value: 'stock is closed',
    stacktrace: { frames: [main, frame('Stock', 'load', refusal)] },
  }
  const wrapped = (text: string, name: string): Json => ({
    type,
    value: text,
    stacktrace: { frames: [main, frame('Shop', name, refusal)] },
  })
  return [
    same('one line, called from a second place', declined[0] as Json, declined[1] as Json),
    same('one line, called from a third place', declined[0] as Json, declined[2] as Json),
    same(
      'one line, called straight from the start',
      declined[1] as Json,
      error(platform, type, 'the bank declined the card', [main, charge]),
    ),
    different('two texts of one helper', told('price list is empty'), told('currency is not supported')),
    different('two other texts of one helper', told('no tax rate'), told('currency is not supported')),
    same('one text of a helper, of other things', told('no price for "tea"'), told('no price for "cups"')),
    same(
      'one fault in two wrappers',
      chain(platform, [stock, wrapped('no cart', 'cart')]),
      chain(platform, [stock, wrapped('no page', 'page')]),
    ),
    same(
      'one fault in a wrapper, and bare',
      chain(platform, [stock, wrapped('no cart', 'cart')]),
      chain(platform, [stock]),
    ),
  ]
}

const compiled =
  (separator: string): Frame =>
  (place, name) => ({ function: `${place}${separator}${name}`, package: '/opt/app/bin/app', in_app: true })
const withModule: Frame = (place, name) => ({ module: `com.acme.${place}`, function: name, in_app: true, lineno: 10 })
const withSource =
  (ending: string): Frame =>
  (place, name, line = '') => ({
    function: name,
    filename: `app/${place.toLowerCase()}.${ending}`,
    abs_path: `/srv/app/${place.toLowerCase()}.${ending}`,
    context_line: line,
    in_app: true,
    lineno: 10,
  })

const languages = {
  java: { platform: 'java', frame: withModule, type: 'PaymentException', refusal: '', fault: '' },
  csharp: { platform: 'csharp', frame: withModule, type: 'Acme.PaymentException', refusal: '', fault: '' },
  rust: { platform: 'rust', frame: compiled('::'), type: 'panic', refusal: '', fault: '' },
  native: { platform: 'native', frame: compiled('::'), type: 'std::runtime_error', refusal: '', fault: '' },
  cocoa: { platform: 'cocoa', frame: compiled('.'), type: 'NSInternalInconsistencyException', refusal: '', fault: '' },
  javascript: {
    platform: 'javascript',
    frame: withSource('ts'),
    type: 'PaymentError',
    refusal: "throw new PaymentError('the bank declined the card')",
    fault: 'return new PaymentError(message)',
  },
  node: {
    platform: 'node',
    frame: withSource('js'),
    type: 'PaymentError',
    refusal: "throw new PaymentError('the bank declined the card')",
    fault: 'return new PaymentError(message)',
  },
  python: {
    platform: 'python',
    frame: withSource('py'),
    type: 'PaymentError',
    refusal: "raise PaymentError('the bank declined the card')",
    fault: 'raise PaymentError(message)',
  },
  ruby: {
    platform: 'ruby',
    frame: withSource('rb'),
    type: 'PaymentError',
    refusal: "raise PaymentError, 'the bank declined the card'",
    fault: 'raise PaymentError, message',
  },
  php: {
    platform: 'php',
    frame: withSource('php'),
    type: 'PaymentException',
    refusal: "throw new PaymentException('the bank declined the card');",
    fault: 'throw new PaymentException($message);',
  },
} as const satisfies Record<string, Language>

export function throwers(language: keyof typeof languages): readonly Pair[] {
  return throwersOf(languages[language])
}
