import { describe, expect, test } from 'vitest'
import { reactErrorOf, reactErrorPage } from './react-errors.ts'

/** The format of production builds of React 19. */
const minified = (code: number, ...args: string[]) => {
  const query = args.map((arg, index) => `${index === 0 ? '?' : '&'}args[]=${encodeURIComponent(arg)}`).join('')
  return `Minified React error #${code}; visit https://react.dev/errors/${code}${query} for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`
}

describe('a minified error of React', () => {
  test('is told in full, with its arguments', () => {
    expect(reactErrorOf(minified(31, 'object with keys {a, b}'))).toEqual({
      code: 31,
      text: 'Objects are not valid as a React child (found: object with keys {a, b}). If you meant to render a collection of children, use an array instead.',
      args: ['object with keys {a, b}'],
      kind: 'other',
    })
  })

  test('of hydration says what differed, in its first line', () => {
    const text = "Hydration failed because the server rendered text didn't match the client."
    const error = reactErrorOf(minified(418, 'text', ''))
    expect(error).toMatchObject({ code: 418, kind: 'hydration', args: ['text', ''] })
    expect(error?.text.split('\n')[0]).toContain(text)
  })

  test.each([
    [
      'React 16 to 18',
      'Minified React error #130; visit https://reactjs.org/docs/error-decoder.html?invariant=130&args[]=undefined&args[]= for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
      { code: 130, args: ['undefined', ''] },
    ],
    [
      'React 15',
      'Minified React error #130; visit http://facebook.github.io/react/docs/error-decoder.html?invariant=130&args[]=object&args[]= for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
      { code: 130, args: ['object', ''] },
    ],
    ['the short link', 'See https://fb.me/react-error-decoder?invariant=200&args[]=x', { code: 200, args: ['x'] }],
    ['a console', `Uncaught Error: ${minified(185)}`, { code: 185, args: [] }],
    ['one that was cut', 'Minified React error #423; vis', { code: 423, args: [] }],
    [
      'escapes that are broken',
      'Minified React error #31; visit https://react.dev/errors/31?args[]=%E0%A4%A',
      { code: 31 },
    ],
  ])('in the form of %s is read', (_, message, expected) => expect(reactErrorOf(message)).toMatchObject(expected))

  test('without the arguments that its text names shows that they are missing', () => {
    expect(reactErrorOf(minified(31))?.text).toContain('(found: …)')
    expect(reactErrorOf(minified(418))?.text).toContain("the server rendered HTML didn't match")
  })

  test('that nobody here knows leads to the page that does', () => {
    expect(reactErrorOf(minified(9998))).toEqual({
      code: 9998,
      text: 'React error 9998. https://react.dev/errors/9998 says what it means.',
      args: [],
      kind: 'other',
    })
    expect(reactErrorPage(418)).toBe('https://react.dev/errors/418')
  })

  test.each([
    130, 143, 152, 185, 299, 300, 301, 306, 310, 321, 418, 419, 421, 422, 423, 424, 425, 426, 441, 482, 501, 520,
  ])('%i has words of its own', (code) => expect(reactErrorOf(minified(code))?.text).not.toContain('react.dev/errors'))
})

/**
 * Messages of development builds of React 16 to 19, shortened to what identifies the error, and the expected result.
 */
const development: readonly (readonly [code: number, message: string, args?: readonly string[]])[] = [
  [418, 'Hydration failed because the initial UI does not match what was rendered on the server.'],
  [
    418,
    "Hydration failed because the server rendered HTML didn't match the client. As a result this tree will be regenerated on the client. This can happen if a SSR-ed Client Component used:\n\n- A server/client branch",
  ],
  [418, "Hydration failed because the server rendered text didn't match the client."],
  [418, 'Warning: Expected server HTML to contain a matching <div> in <p>.'],
  [
    418,
    "A tree hydrated but some attributes of the server rendered HTML didn't match the client properties. This won't be patched up.",
  ],
  [425, 'Text content does not match server-rendered HTML.'],
  [425, 'Warning: Text content did not match. Server: "1" Client: "2"'],
  [422, 'There was an error while hydrating this Suspense boundary. Switched to client rendering.'],
  [
    423,
    'There was an error while hydrating. Because the error happened outside of a Suspense boundary, the entire root will switch to client rendering.',
  ],
  [
    423,
    'There was an error while hydrating but React was able to recover by instead client rendering the entire root.',
  ],
  [
    422,
    'There was an error while hydrating but React was able to recover by instead client rendering from the nearest Suspense boundary.',
  ],
  [
    419,
    'The server could not finish this Suspense boundary, likely due to an error during server rendering. Switched to client rendering.',
  ],
  [
    421,
    'This Suspense boundary received an update before it finished hydrating. This caused the boundary to switch to client rendering.',
  ],
  [
    130,
    'Element type is invalid: expected a string (for built-in components) or a class/function (for composite components) but got: undefined. You likely forgot to export your component',
    ['undefined', ' You likely forgot to export your component'],
  ],
  [
    31,
    'Objects are not valid as a React child (found: object with keys {a}). If you meant to render',
    ['object with keys {a}'],
  ],
  [
    31,
    'Uncaught Error: Objects are not valid as a React child (found: [object Promise]). If you meant to render a collection',
    ['[object Promise]'],
  ],
  [152, 'Page(...): Nothing was returned from render. This usually means a return statement is missing.'],
  [
    321,
    'Invalid hook call. Hooks can only be called inside of the body of a function component. This could happen for one of the following reasons:\n1. You might have mismatching versions',
  ],
  [185, 'Maximum update depth exceeded. This can happen when a component repeatedly calls setState'],
  [300, 'Rendered fewer hooks than expected. This may be caused by an accidental early return statement.'],
  [301, 'Too many re-renders. React limits the number of renders to prevent an infinite loop.'],
  [310, 'Rendered more hooks than during the previous render.'],
  [
    441,
    'An error occurred in the Server Components render. The specific message is omitted in production builds to avoid leaking sensitive details.',
  ],
]

describe("the words of React's development builds", () => {
  test.each(development.map(([code, message, args]) => ({ code, message, args })))(
    'are error $code: $message',
    ({ code, message, args }) =>
      expect(reactErrorOf(message)).toMatchObject({ code, text: message, ...(args !== undefined && { args }) }),
  )
})

describe('a message that is not of React', () => {
  test.each([
    '',
    'Hydration of the cache failed',
    "Cannot read properties of undefined (reading 'map')",
    'Connection closed.',
    'Not implemented.',
    'Too many requests',
    'Maximum call stack size exceeded',
    'Text content is too long',
    'Element type is unknown',
    'GET /errors/418 failed',
    'invariant=violated',
    'Objects are not valid as a key (found: x)',
  ])('is left alone: %s', (message) => expect(reactErrorOf(message)).toBeUndefined())
})
