import type { Exception } from '#domain/event/event.ts'
import { reactErrorOf } from '#domain/react/react-errors.ts'

/** React recovered by rendering again. The cause is what the application did. */
const REACT_RECOVERED = /^There was an error (?:during concurrent rendering|while hydrating)/
const RX_JAVA = /^io\.reactivex\.(?:rxjava\d+\.)?exceptions$|^rx\.exceptions$/
const RX_JAVA_TYPE = /^(?:OnErrorNotImplementedException|UndeliverableException|CompositeException)$/

/**
 * Returns the index of the inner exception if the outermost is only a framework's wrapper. The inner one names the
 * event (docs/protocol.md 5.4).
 */
export function causeOfWrapper(exceptions: readonly Exception[] | undefined): number | undefined {
  const outermost = exceptions?.at(-1)
  const cause = (exceptions?.length ?? 0) - 2
  return outermost !== undefined && cause >= 0 && isWrapper(outermost) ? cause : undefined
}

function isWrapper({ type, value = '', module = '' }: Exception): boolean {
  if (type !== undefined && RX_JAVA_TYPE.test(type) && RX_JAVA.test(module)) return true
  return type === 'Error' && REACT_RECOVERED.test(reactErrorOf(value)?.text ?? value)
}
