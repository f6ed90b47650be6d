import { describe, expect, test } from 'vitest'
import type { Exception } from '#domain/event/event.ts'
import { exceptionTree, exceptionViews, isUnhandled } from './exceptions.ts'

const frames = {
  frames: [
    { function: 'main', in_app: true },
    { function: 'run', in_app: true },
  ],
}
const summary = (exceptions: readonly Exception[]) =>
  exceptionViews(exceptions, 'newest').map(({ id, type, relation, isRootCause }) => [
    id,
    type,
    relation.kind,
    isRootCause,
  ])

describe('a chain of exceptions', () => {
  const chain: readonly Exception[] = [
    {
      type: 'SocketError',
      stacktrace: frames,
      mechanism: { type: 'chained', exception_id: 2, parent_id: 1, source: 'cause' },
    },
    { type: 'QueryError', mechanism: { type: 'chained', exception_id: 1, parent_id: 0, source: 'cause' } },
    { type: 'CheckoutError', stacktrace: frames, mechanism: { type: 'generic', exception_id: 0 } },
  ]

  test('is shown from the reported one down to its root cause', () => {
    expect(summary(chain)).toEqual([
      ['exception-2', 'CheckoutError', 'reported', false],
      ['exception-1', 'QueryError', 'cause', false],
      ['exception-0', 'SocketError', 'cause', true],
    ])
  })

  test('without ids reads the same', () => {
    expect(summary(chain.map(({ mechanism: _mechanism, ...rest }) => rest))).toEqual(summary(chain))
  })

  test('addresses the frames of the reported one as frame-n, and those of the others by their exception', () => {
    const [reported, , root] = exceptionViews(chain, 'oldest')
    expect(reported?.stack?.parts).toMatchObject([{ frame: { id: 'frame-0' } }, { frame: { id: 'frame-1' } }])
    expect(root?.stack?.parts).toMatchObject([
      { frame: { id: 'exception-0-frame-0' } },
      { frame: { id: 'exception-0-frame-1' } },
    ])
  })

  test('tells what was thrown while another was handled', () => {
    expect(
      summary([{ type: 'KeyError', mechanism: { type: 'chained', source: '__context__' } }, { type: 'ValueError' }])[1],
    ).toEqual(['exception-0', 'KeyError', 'context', true])
  })
})

describe('exceptions of Java that were suppressed', () => {
  // As sent by io.sentry:sentry 8.62 for two resources that fail to close during a failure with a cause.
  const resources: readonly Exception[] = [
    { type: 'NumberFormatException', mechanism: { type: 'chained', exception_id: 3, parent_id: 0 } },
    { type: 'CloseOne', mechanism: { type: 'suppressed', exception_id: 2, parent_id: 1 } },
    { type: 'CloseTwo', mechanism: { type: 'suppressed', exception_id: 1, parent_id: 0 } },
    { type: 'RuntimeException', mechanism: { type: 'chained', exception_id: 0 } },
  ]

  test('are shown as suppressed, and never as the root cause', () => {
    expect(summary(resources)).toEqual([
      ['exception-3', 'RuntimeException', 'reported', false],
      ['exception-2', 'CloseTwo', 'suppressed', false],
      ['exception-1', 'CloseOne', 'suppressed', false],
      ['exception-0', 'NumberFormatException', 'cause', true],
    ])
  })

  test('leave a failure without a cause without a root cause', () => {
    expect(summary(resources.slice(1)).map(([, , , isRootCause]) => isRootCause)).toEqual([false, false, false])
  })

  test('say what they were suppressed by, also in a group', () => {
    const [, two] = exceptionViews(resources, 'newest')
    expect(two?.relation).toEqual({ kind: 'suppressed', byId: 'exception-3', byType: 'RuntimeException' })
    const grouped = resources.with(3, {
      type: 'RuntimeException',
      mechanism: { type: 'chained', exception_id: 0, is_exception_group: true },
    })
    expect(exceptionViews(grouped, 'newest')[1]?.relation.kind).toBe('suppressed')
    expect(exceptionViews(grouped, 'newest').findLast(({ isRootCause }) => isRootCause)?.type).toBe(
      'NumberFormatException',
    )
  })

  test('are outlined beside the cause', () => {
    expect(exceptionTree(resources)?.children.map(({ type }) => type)).toEqual(['CloseTwo', 'NumberFormatException'])
  })
})

describe('a group of exceptions', () => {
  const group: readonly Exception[] = [
    { type: 'RangeError', mechanism: { type: 'chained', exception_id: 2, parent_id: 0, source: 'errors[1]' } },
    { type: 'TypeError', mechanism: { type: 'chained', exception_id: 1, parent_id: 0, source: 'errors[0]' } },
    { type: 'AggregateError', mechanism: { type: 'generic', exception_id: 0, is_exception_group: true } },
  ]

  test('names its members and claims no root cause', () => {
    const views = exceptionViews(group, 'newest')
    expect(views.map((view) => view.isRootCause)).toEqual([false, false, false])
    expect(views.map((view) => view.relation)).toEqual([
      { kind: 'reported' },
      { kind: 'member', source: 'errors[0]', groupId: 'exception-2', groupType: 'AggregateError' },
      { kind: 'member', source: 'errors[1]', groupId: 'exception-2', groupType: 'AggregateError' },
    ])
  })

  test('shows first the error that names the issue, marked', () => {
    const views = exceptionViews(group, 'newest', [], 1)
    expect(views.map(({ type, isMain }) => [type, isMain])).toEqual([
      ['TypeError', true],
      ['AggregateError', false],
      ['RangeError', false],
    ])
  })

  test('is outlined as the tree that it is, in the order of its ids', () => {
    const tree = exceptionTree(group, 1)
    expect(tree).toMatchObject({ id: 'exception-2', type: 'AggregateError', isMain: false })
    expect(tree?.children.map(({ id, source, isMain }) => [id, source, isMain])).toEqual([
      ['exception-1', 'errors[0]', true],
      ['exception-0', 'errors[1]', false],
    ])
    expect(exceptionTree([{ type: 'Cause' }, { type: 'Error' }])).toBeUndefined()
  })

  test('of a shape that is no tree has no outline', () => {
    const circle = [1, 0].map((parent, id): Exception => ({
      mechanism: { type: 'x', exception_id: id, parent_id: parent, is_exception_group: true },
    }))
    expect(exceptionTree(circle)).toBeUndefined()
    const self = { mechanism: { type: 'x', exception_id: 5, parent_id: 4, is_exception_group: true } }
    expect(exceptionTree([...circle, self])).toBeUndefined()
  })

  test('with ids that go in circles is still shown whole', () => {
    const circle = [1, 0].map((parent, id): Exception => ({
      type: `E${id}`,
      mechanism: { type: 'x', exception_id: id, parent_id: parent },
    }))
    expect(exceptionViews(circle, 'newest').map((view) => view.type)).toEqual(['E1', 'E0'])
  })
})

test('a chain without end opens the stacks at its ends only', () => {
  const chain = Array.from({ length: 50 }, (_, index): Exception => ({ type: `E${index}`, stacktrace: frames }))
  const open = exceptionViews(chain, 'newest').filter(({ stack }) =>
    stack?.parts.some((part) => part.kind === 'frame' && part.frame.isOpen),
  )
  expect(open.map(({ type }) => type)).toEqual(['E49', 'E48', 'E47', 'E46', 'E0'])
})

test('an exception without frames points to the thread that has them', () => {
  const threads = [{ id: '1' }, { id: '2', stacktrace: frames }]
  const anchorOf = (id: string) => exceptionViews([{ thread_id: id }], 'newest', threads)[0]?.threadAnchor
  expect(anchorOf('2')).toBe('thread-1')
  expect(anchorOf('1')).toBeUndefined()
})

test('an error that was captured without frames points to the current thread', () => {
  const threads = [
    { id: '1', stacktrace: frames },
    { id: '2', current: true, stacktrace: frames },
  ]
  expect(exceptionViews([{ type: 'Declined' }], 'newest', threads)[0]?.threadAnchor).toBe('thread-1')
  expect(exceptionViews([{ type: 'E', stacktrace: frames }], 'newest', threads)[0]?.threadAnchor).toBeUndefined()
})

test('a lone exception is no root cause', () => {
  expect(summary([{ type: 'Error' }])).toEqual([['exception-0', 'Error', 'reported', false]])
})

test('an event is unhandled where one of its exceptions is', () => {
  expect(isUnhandled([{ mechanism: { type: 'a', handled: true } }, { mechanism: { type: 'b', handled: false } }])).toBe(
    true,
  )
  expect(isUnhandled([{ mechanism: { type: 'a', handled: true } }, {}])).toBe(false)
})
