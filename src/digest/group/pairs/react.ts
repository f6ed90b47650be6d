import type { Json } from '#domain/event/event.ts'
import { chain, different, error, same, type Pair, type Part } from './pair.ts'

const chunk = (name: string, file: string): Part => ({
  function: name,
  filename: `https://shop.example/_next/static/chunks/${file}`,
  lineno: 1,
  in_app: true,
})
const minified = (code: number, args = '') =>
  `Minified React error #${code}; visit https://react.dev/errors/${code}${args} for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`
const old = (code: number) =>
  `Minified React error #${code}; visit https://reactjs.org/docs/error-decoder.html?invariant=${code} for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`
/** From a production build: only React's own frames, with minified names. */
const built = (value: string, page = '/cart', names = ['a', 'b', 'c']) =>
  error(
    'javascript',
    'Error',
    value,
    names.map((name, at) => chunk(name, `${at}bd1b696-100b9d70ed4e49c${at}.js`)),
    { transaction: page },
  )
/** From a development server. */
const dev = (value: string, page = '/cart') =>
  error(
    'javascript',
    'Error',
    value,
    ['performWorkOnRoot', 'throwOnHydrationMismatch'].map((name) => ({
      function: name,
      filename:
        'webpack-internal:///(app-pages-browser)/./node_modules/next/dist/compiled/react-dom/cjs/react-dom-client.development.js',
      lineno: 4142,
      in_app: true,
    })),
    { transaction: page },
  )

const serverComponents =
  'An error occurred in the Server Components render. The specific message is omitted in production builds to avoid leaking sensitive details. A digest property is included on this error instance which may provide additional details about the nature of the error.'
const recovered =
  'There was an error while hydrating but React was able to recover by instead client rendering the entire root.'
const concurrent =
  'There was an error during concurrent rendering but React was able to recover by instead synchronously rendering the entire root.'
const appFrame: Part = {
  function: 'Price',
  module: 'components/price',
  filename: './components/price.tsx',
  in_app: true,
  context_line: 'const total = cart.items.length',
}
const cause = (type = 'TypeError'): Json => ({
  type,
  value: 'cart is undefined',
  stacktrace: { frames: [appFrame] },
  mechanism: { type: 'generic', exception_id: 1, parent_id: 0, source: 'cause' },
})
const wrapped = (value: string, inner: Json, names = ['a', 'b']) =>
  chain(
    'javascript',
    [
      inner,
      {
        type: 'Error',
        value,
        stacktrace: { frames: names.map((name) => chunk(name, 'x.js')) },
        mechanism: { type: 'generic', exception_id: 0 },
      },
    ],
    { transaction: '/cart' },
  )
const node = (value: string, frames: readonly Json[], more: Part = {}) => error('node', 'Error', value, frames, more)
const serverFrame = (file: string, name = 'Page'): Part => ({
  function: name,
  filename: `/var/task/.next/server/${file}`,
  abs_path: `/var/task/.next/server/${file}`,
  in_app: true,
})

export const react: readonly Pair[] = [
  same(
    'a hydration error of two builds',
    built(minified(418), '/cart', ['a', 'b']),
    built(minified(418), '/cart', ['x', 'y', 'z']),
  ),
  same(
    'a hydration error, minified and in development',
    built(minified(418, '?args[]=HTML&args[]=')),
    dev(
      "Hydration failed because the server rendered HTML didn't match the client. As a result this tree will be regenerated on the client.",
    ),
  ),
  same(
    'a hydration error of React 18 and of React 19',
    dev('Hydration failed because the initial UI does not match what was rendered on the server.'),
    dev(
      "Hydration failed because the server rendered HTML didn't match the client. As a result this tree will be regenerated on the client.",
    ),
  ),
  same(
    'what React 18 says of one mismatch',
    dev('Text content does not match server-rendered HTML.'),
    dev(
      'There was an error while hydrating. Because the error happened outside of a Suspense boundary, the entire root will switch to client rendering.',
    ),
  ),
  same('codes of one mismatch', built(minified(418)), built(minified(423))),
  same('text and root', built(minified(425)), built(minified(418))),
  same('another argument', built(minified(418, '?args[]=text')), built(minified(418, '?args[]=HTML'))),
  same('the older address', built(old(418)), built(minified(418))),
  same('the page of another product', built(minified(418), '/products/17'), built(minified(418), '/products/4711')),
  same('another code, two builds', built(minified(185), '/cart', ['a']), built(minified(185), '/cart', ['q', 'r'])),
  same(
    'another code, minified and in development',
    built(minified(185)),
    dev(
      'Maximum update depth exceeded. This can happen when a component repeatedly calls setState inside componentWillUpdate or componentDidUpdate. React limits the number of nested updates to prevent infinite loops.',
    ),
  ),
  same(
    'objects as children, minified and in development',
    built(minified(31, '?args[]=object%20with%20keys%20%7Bid%7D&args[]=')),
    dev(
      'Objects are not valid as a React child (found: object with keys {id}). If you meant to render a collection of children, use an array instead.',
    ),
  ),
  same(
    'an invalid element, minified and in development',
    built(minified(130, '?args[]=undefined&args[]=')),
    dev(
      "Element type is invalid: expected a string (for built-in components) or a class/function (for composite components) but got: undefined. You likely forgot to export your component from the file it's defined in, or you might have mixed up default and named imports.\n\nCheck the render method of `Cart`.",
    ),
  ),
  same(
    'a server component failed: two builds of a page',
    built(serverComponents, '/cart', ['a', 'b']),
    built(serverComponents, '/cart', ['k', 'l', 'm']),
  ),
  same('a server component failed: in full and minified', built(serverComponents), built(minified(441))),
  same(
    'a server component failed: no page known, the same stack',
    { ...built(serverComponents), transaction: null },
    { ...built(serverComponents), transaction: null },
  ),
  same(
    'React recovered from an error in a component: with the wrapper and without',
    wrapped(recovered, cause()),
    chain('javascript', [cause()], { transaction: '/cart' }),
  ),
  same(
    'React recovered: the wrapper of two builds',
    wrapped(concurrent, cause(), ['a']),
    wrapped(concurrent, cause(), ['x', 'y']),
  ),
  same('React recovered: minified and in full', wrapped(minified(520), cause()), wrapped(concurrent, cause())),
  same(
    'a hydration mismatch with its wrapper',
    wrapped(recovered, { type: 'Error', value: minified(418), stacktrace: { frames: [chunk('a', 'x.js')] } }),
    built(minified(418)),
  ),
  same(
    'a server page in another chunk',
    node('no price', [serverFrame('app/cart/page.js')]),
    node('no price', [
      {
        ...serverFrame('app/cart/page.js'),
        filename: '/srv/app/.next/server/app/cart/page.js',
        abs_path: '/srv/app/.next/server/app/cart/page.js',
      },
    ]),
  ),
  same(
    'a chunk of Turbopack of two builds',
    node('no price', [serverFrame('chunks/ssr/[root-of-the-server]__4f3c2a1b._.js')]),
    node('no price', [serverFrame('chunks/ssr/[root-of-the-server]__99aabbcc._.js')]),
  ),
  same(
    'React’s error on the server and in the browser',
    node(minified(31, '?args[]=object'), [serverFrame('a.js')], { transaction: 'GET /cart' }),
    built(minified(31)),
  ),
  different('hydration errors of two pages', built(minified(418), '/cart'), built(minified(418), '/account')),
  different('two of React’s errors on a page', built(minified(185)), built(minified(31))),
  different('a hydration error and another of React', built(minified(418)), built(minified(185))),
  different('server components of two pages', built(serverComponents, '/cart'), built(serverComponents, '/orders')),
  different(
    'no page known: server components of two stacks',
    { ...built(serverComponents, '/', ['loadCart', 'renderCart']), transaction: null },
    { ...built(serverComponents, '/', ['loadUser']), transaction: null },
  ),
  different(
    'React recovered from two errors',
    wrapped(recovered, cause('TypeError')),
    wrapped(recovered, cause('RangeError')),
  ),
  different(
    'React recovered from an error of the app: no hydration mismatch',
    wrapped(recovered, cause()),
    built(minified(418)),
  ),
  different('an application says Hydration', built('Hydration of the plants failed'), built(minified(418))),
  different(
    'two errors of components',
    chain('javascript', [cause()], {}),
    chain(
      'javascript',
      [
        {
          ...(cause() as Part),
          stacktrace: { frames: [{ ...appFrame, function: 'Total', context_line: 'sum(items)' }] },
        },
      ],
      {},
    ),
  ),
]
