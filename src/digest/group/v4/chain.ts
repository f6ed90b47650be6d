import type { Exception } from '#domain/event/event.ts'
import type { Component, ExceptionParts } from '../steps/exception-parts.ts'
import { idlePart } from '../steps/part.ts'

/**
 * Error types that Go's standard library uses as wrappers. Which of them wrapped an error is part of what went wrong.
 */
const LIBRARY = /^\*?(?:os|fs|net|url|http|tls|x509|sql|driver|exec|syscall|strconv|io|context|json|xml)\.\w+$/

/**
 * Sentinel errors, which a library declares once and any function may return: the wrapper's text says what went wrong.
 * From Go (io, os, database/sql, context, net, syscall) and its drivers, from Rust (std::io, sqlx, tokio), and
 * language-independent ones.
 */
const SENTINEL = new RegExp(
  `^(?:${[
    'EOF|unexpected EOF|sql: .*|context (?:deadline exceeded|canceled)|(?:file|directory) (?:does not exist|already exists)',
    'file already closed|io: .*|io/fs: .*|http: .*|net/http: .*|tls: .*|bufio.*: .*|i/o timeout|broken pipe',
    'connection (?:refused|reset by peer|reset|closed|timed out)|use of closed network connection|driver: bad connection',
    'no such host|no such file or directory|permission denied|operation not permitted|invalid argument|record not found',
    'redis: nil|mongo: no documents in result|no rows in result set|no documents|key not found|not found|already exists',
    'unauthorized|forbidden|timeout|timed out|operation timed out|deadline has elapsed|canceled|cancelled|closed',
    'early eof|unexpected end of file|failed to fill whole buffer|entity not found|channel closed',
    'no rows returned by a query that expected to return at least one row|.*\\(os error \\d+\\)',
  ].join('|')})$`,
  'i',
)

/** The innermost error, with what the library wrapped around it and the frame of the outermost. */
export function partsOfBareChain(exceptions: readonly Exception[], components: readonly Component[]): ExceptionParts {
  const isSentinel = SENTINEL.test(exceptions[0]?.value?.trim() ?? '')
  const last = exceptions.length - 1
  const parts = components.flatMap(({ index, parts: own }) => {
    const counts = index === 0 || (index === last && isSentinel) || LIBRARY.test(exceptions[index]?.type ?? '')
    return counts
      ? own
      : own.map((part) => (part.kind === 'exception' ? idlePart(part.kind, part.values, 'wrapper', part.at) : part))
  })
  return { parts }
}
