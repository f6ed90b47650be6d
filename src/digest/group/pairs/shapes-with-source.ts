import type { Part } from './pair.ts'
import type { Shape } from './shape.ts'

/** Rewrites `${x}` in source lines to the language's own interpolation syntax. */
const filling = (mark: string) => (text: string) => text.replaceAll('${x}', mark)
const withSource =
  (ending: string, more: Part = {}) =>
  (place: string, name: string, line: string, lineno: number): Part => ({
    function: name,
    filename: `app/${place.toLowerCase()}.${ending}`,
    abs_path: `/srv/app/${place.toLowerCase()}.${ending}`,
    ...(line !== '' && { context_line: `    ${line}` }),
    lineno,
    in_app: true,
    ...more,
  })

/**
 * Shapes of languages whose SDKs send source lines, as those SDKs send frames (fixtures/programs, and the SDKs’ own
 * tests).
 */
export const withSourceLines = {
  javascript: {
    platform: 'javascript',
    frame: (place, name, line, lineno) => ({
      ...withSource('ts')(place, name, line, lineno),
      data: { symbolicated: true },
    }),
    library: {
      function: 'dispatch',
      filename: '/node_modules/axios/lib/core/dispatchRequest.js',
      in_app: false,
      lineno: 5,
    },
    runtime: { function: 'Array.map', filename: '<anonymous>', in_app: true },
    type: 'ShopError',
    foreignType: 'AxiosError',
    throws: (type, text) => `throw new ${type}(\`${text}\`)`,
    closures: ['load$1', 'load$7'],
  },
  node: {
    platform: 'node',
    frame: withSource('ts'),
    library: {
      function: 'TCPConnectWrap.afterConnect',
      module: 'node:net',
      filename: 'node:net',
      in_app: false,
      lineno: 1,
    },
    runtime: { function: 'open', filename: 'node:internal/fs/promises', module: 'promises', in_app: true, lineno: 639 },
    type: 'ShopError',
    foreignType: 'Error',
    throws: (type, text) => `throw new ${type}(\`${text}\`)`,
    closures: ['Feed.<anonymous>', 'Object.<anonymous>'],
  },
  python: {
    platform: 'python',
    frame: (place, name, line, lineno) => ({
      ...withSource('py')(place, name, line, lineno),
      module: `shop.${place.toLowerCase()}`,
    }),
    library: {
      function: 'execute',
      module: 'asyncpg.connection',
      filename: 'asyncpg/connection.py',
      abs_path: '/usr/local/lib/python3.12/site-packages/asyncpg/connection.py',
      in_app: false,
      context_line: '    return await self._protocol.query(query)',
      lineno: 350,
    },
    runtime: {
      function: '__getitem__',
      module: 'os',
      filename: '<frozen os>',
      abs_path: '<frozen os>',
      in_app: true,
      lineno: 679,
    },
    type: 'ShopError',
    foreignType: 'OSError',
    throws: (type, text) => `raise ${type}(f"${filling('{x}')(text)}")`,
    closures: ['<lambda>', '<lambda>'],
  },
  ruby: {
    platform: 'ruby',
    frame: withSource('rb'),
    library: {
      function: 'exec_params',
      filename: 'pg/connection.rb',
      abs_path: '/usr/lib/ruby/gems/3.3.0/gems/pg-1.5/lib/pg/connection.rb',
      in_app: false,
      lineno: 40,
    },
    runtime: { function: 'fetch', filename: '<internal:hash>', abs_path: '<internal:hash>', in_app: true, lineno: 8 },
    type: 'ShopError',
    foreignType: 'PG::Error',
    throws: (type, text) => `raise ${type}, "${filling('#{x}')(text)}"`,
    closures: ['block in load', 'block (2 levels) in load'],
  },
  php: {
    platform: 'php',
    frame: (place, name, line, lineno) => withSource('php')(place, `App\\${place}::${name}`, line, lineno),
    library: {
      function: 'Doctrine\\DBAL\\Driver\\PDO\\Statement::execute',
      filename: '/vendor/doctrine/dbal/src/Driver/PDO/Statement.php',
      in_app: false,
      lineno: 55,
    },
    runtime: { function: 'array_map', filename: '[internal]', in_app: true },
    type: 'App\\ShopException',
    foreignType: 'PDOException',
    throws: (type, text) => `throw new ${type}("${filling('{$x}')(text)}");`,
    closures: ['{closure:App\\Feed::load():12}', '{closure:App\\Feed::load():19}'],
  },
} as const satisfies Record<string, Shape>
