import type { Part } from './pair.ts'
import type { Shape } from './shape.ts'

const withModule =
  (prefix: string) =>
  (place: string, name: string, _line: string, lineno: number): Part => ({
    module: `${prefix}${place}`,
    function: name,
    lineno,
    in_app: true,
  })
const compiled =
  (separator: string) =>
  (place: string, name: string): Part => ({
    function: `${place}${separator}${name}`,
    package: '/opt/shop/bin/shop',
    in_app: true,
    instruction_addr: '0x10',
  })
const none = () => ''

/**
 * Shapes of languages whose SDKs send no source, as those SDKs send frames (fixtures/programs, and the SDKs’ own
 * tests).
 */
export const withoutSourceLines = {
  java: {
    platform: 'java',
    frame: withModule('com.acme.shop.'),
    library: { module: 'org.postgresql.core.v3.QueryExecutorImpl', function: 'receiveErrorResponse', in_app: false },
    runtime: {
      module: 'com.acme.shop.Payments$$SpringCGLIB$$0',
      function: 'pay',
      filename: '<generated>',
      in_app: true,
    },
    type: 'ShopException',
    foreignType: 'PSQLException',
    throws: none,
    closures: ['lambda$load$3', 'lambda$load$8'],
  },
  kotlin: {
    platform: 'java',
    frame: withModule('com.acme.shop.'),
    library: { module: 'okhttp3.internal.connection.RealCall', function: 'execute', in_app: false },
    runtime: {
      module: 'kotlin.collections.MapsKt__MapWithDefaultKt',
      function: 'getOrImplicitDefaultNullable',
      in_app: true,
    },
    type: 'ShopException',
    foreignType: 'IOException',
    throws: none,
    closures: ['load$lambda$2', 'load$lambda$5'],
  },
  go: {
    platform: 'go',
    frame: (place, name, _line, lineno) => ({
      module: `shop/${place.toLowerCase()}`,
      function: name,
      lineno,
      in_app: true,
    }),
    library: {
      module: 'github.com/jackc/pgx/v5',
      function: 'Conn.Query',
      abs_path: '/root/go/pkg/mod/github.com/jackc/pgx/v5@v5.7.1/conn.go',
      in_app: false,
    },
    runtime: {
      module: 'encoding/json',
      function: 'Unmarshal',
      abs_path: '/opt/go/src/encoding/json/decode.go',
      in_app: true,
    },
    type: '*errors.errorString',
    foreignType: '*pgconn.PgError',
    throws: none,
    closures: ['(*Feed).load', '(*Feed).load'],
  },
  csharp: {
    platform: 'csharp',
    frame: withModule('Acme.Shop.'),
    library: { module: 'Npgsql.Internal.NpgsqlConnector', function: 'ReadMessageLong', in_app: false },
    runtime: { module: 'System.Collections.Generic.Dictionary`2', function: 'get_Item', in_app: true },
    type: 'Acme.ShopException',
    foreignType: 'Npgsql.PostgresException',
    throws: none,
    closures: ['<Load>b__3_0', '<Load>b__7_1'],
  },
  rust: {
    platform: 'native',
    frame: compiled('::'),
    library: { function: 'sqlx_core::query::execute', package: '/lib/x86_64-linux-gnu/libpq.so', in_app: false },
    runtime: { function: 'core::option::unwrap_failed', package: '/opt/shop/bin/shop', in_app: true },
    type: 'ShopError',
    foreignType: 'panic',
    throws: none,
    closures: ['shop::load::{{closure}}', 'shop::load::{closure#0}'],
  },
  native: {
    platform: 'native',
    frame: compiled('::'),
    library: { function: 'PQexec', package: '/usr/lib/libpq.so.5', in_app: false },
    runtime: { function: 'std::__1::vector<int>::at', package: '/opt/shop/bin/shop', in_app: true },
    type: 'shop::Error',
    foreignType: 'std::runtime_error',
    throws: none,
    closures: ['Feed::load()::{lambda(int)#1}::operator()', 'Feed::load()::{lambda(int)#2}::operator()'],
  },
  swift: {
    platform: 'cocoa',
    frame: compiled('.'),
    library: {
      function: '-[NSURLSession dataTask]',
      package: '/System/Library/Frameworks/CFNetwork.framework/CFNetwork',
      in_app: false,
    },
    runtime: {
      function: 'swift_unexpectedError',
      package: '/private/var/containers/Bundle/Application/0A/Shop.app/Shop',
      in_app: true,
    },
    type: 'ShopError',
    foreignType: 'NSException',
    throws: none,
    closures: ['closure #1 in Feed.load()', 'closure #3 in Feed.load()'],
  },
  elixir: {
    platform: 'elixir',
    frame: (place, name, _line, lineno) => ({
      module: `Shop.${place}`,
      function: `Shop.${place}.${name}/1`,
      filename: `lib/shop/${place.toLowerCase()}.ex`,
      lineno,
      in_app: true,
    }),
    library: {
      module: 'DBConnection',
      function: 'DBConnection.execute/4',
      filename: 'lib/db_connection.ex',
      in_app: false,
    },
    runtime: { module: 'gen_server', function: ':gen_server.call/3', filename: 'gen_server.erl', in_app: true },
    type: 'Shop.Error',
    foreignType: 'Postgrex.Error',
    throws: none,
    closures: ['"-load/1-fun-0-"', '"-load/1-fun-3-"'],
  },
  dart: {
    platform: 'dart',
    frame: (place, name, _line, lineno) => ({
      function: `${place}.${name}`,
      filename: `package:shop/${place.toLowerCase()}.dart`,
      abs_path: `package:shop/${place.toLowerCase()}.dart`,
      lineno,
      in_app: true,
    }),
    library: { function: 'IOClient.send', filename: 'package:http/src/io_client.dart', in_app: false, lineno: 90 },
    runtime: {
      function: 'List.[]',
      filename: 'dart:core-patch/growable_array.dart',
      abs_path: 'dart:core-patch/growable_array.dart',
      in_app: true,
    },
    type: 'ShopException',
    foreignType: 'SocketException',
    throws: none,
    closures: ['Feed.load.<anonymous closure>', 'Feed.load.<anonymous closure>'],
  },
} as const satisfies Record<string, Shape>
