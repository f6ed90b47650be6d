import type { Frame, Stacktrace } from '#domain/event/event.ts'
import { isLibraryCode } from '../../normalise/in-app.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'

/** Code that an SDK marks as the app's, but that belongs to a language, its runtime or a code generator. */
interface ForeignCode {
  /** Documentation only. */
  readonly what: string
  /** The document or source that the pattern follows. */
  readonly source: string
  /** Platforms of frames. `undefined` matches all. */
  readonly platforms?: ReadonlySet<string>
  /** Tested against the absolute path or the file name, with `/` separators. */
  readonly path?: RegExp
  readonly module?: RegExp
  readonly function?: RegExp
}

const on = (...platforms: readonly string[]): ReadonlySet<string> => new Set(platforms)
const compiled = on('native', 'c', 'cocoa', 'objc', 'swift', 'rust')

/** Go's standard library, by the first part of an import path (pkg.go.dev/std). */
const GO_STANDARD =
  'archive|bufio|builtin|bytes|cmp|compress|container|context|crypto|database/sql|debug|embed|encoding|errors|expvar|flag|fmt|go/(?:ast|parser|token)|hash|html|image|index/suffixarray|internal|io|iter|log|maps|math|mime|net|os|path|plugin|reflect|regexp|runtime|slices|sort|strconv|strings|structs|sync|syscall|testing|text/(?:template|tabwriter|scanner)|time|unicode|unique|unsafe|weak'

const table: readonly ForeignCode[] = [
  {
    what: 'modules that CPython carries frozen',
    source: 'CPython, Python/frozen.c',
    platforms: on('python'),
    path: /^<frozen |^<__array_function__ internals>$/,
  },
  {
    what: 'methods that dataclasses, attrs and decorator write',
    source: 'CPython, Lib/dataclasses.py; attrs, _make.py; decorator.py',
    platforms: on('python'),
    path: /^<(?:string|attrs generated [^>]*|decorator-gen-\d+|makefun-gen-\d+)>$/,
  },
  {
    what: 'the standard library beside any interpreter',
    source: 'CPython, Lib/sysconfig',
    platforms: on('python'),
    path: /\/lib\/python\d(?:\.\d+)?\/|\/python\d+\/lib\/(?!site-packages)/i,
  },
  {
    what: 'compiled extensions: Cython writes the names of its sources into stacks',
    source: 'Cython, Utility/Exceptions.c (__Pyx_AddTraceback)',
    platforms: on('python'),
    path: /\.(?:pyx|pxd|pxi)$|\.(?:so|pyd)$/,
  },
  {
    what: 'Node’s own modules, V8’s built-ins, and what bundlers add',
    source: 'Node, lib/internal/bootstrap/realm.js; webpack, lib/RuntimeGlobals.js',
    platforms: on('javascript', 'node'),
    path: /^(?:node:|internal\/|native |\[native code\])|(?:^|\/)webpack\/(?:bootstrap|runtime)\b/,
  },
  {
    what: 'the class library, reflection, lambdas and proxies of the JVM',
    source: 'JDK, java.lang.reflect, jdk.internal; Spring, org.springframework.cglib; Hibernate ByteBuddy; JBoss Weld',
    platforms: on('java'),
    module:
      /^(?:javax?|jakarta|jdk|sun|com\.sun|dalvik|androidx?|com\.android|kotlinx?|scala|groovy|clojure|org\.codehaus\.groovy|org\.springframework|org\.apache|org\.hibernate|org\.jboss|org\.eclipse\.jetty|io\.netty|io\.ktor|reactor|io\.reactivex|rx|okhttp3|okio|retrofit2)\.|\$\$(?:SpringCGLIB|EnhancerBy|FastClassBy|HibernateProxy|ByteBuddy|Lambda)|\$(?:Proxy\d+|HibernateProxy\$|MockitoMock\$)|_\$\$_(?:jvst|javassist|Weld)|Generated(?:Method|Constructor|SerializationConstructor)Accessor\d+|_ClientProxy$/,
  },
  {
    what: 'Kotlin’s library, which Kotlin/Native links into the app',
    source: 'Kotlin/Native, mangling of IR (kfun:)',
    platforms: compiled,
    function: /^kfun:(?:kotlinx?|io\.ktor|okio)[.#]|^(?:Konan_|Kotlin_|kotlin::)/,
  },
  {
    what: 'the runtime of Swift and Objective-C',
    source: 'Swift, stdlib/public/runtime; libobjc',
    platforms: on('cocoa', 'objc', 'swift', 'native'),
    function: /^(?:_?swift_|Swift\.|static Swift\.|_objc_|objc_|@objc Swift\.)/,
  },
  {
    what: 'Ruby’s own methods, its library and gems',
    source: 'Ruby, builtin (<internal:…>); RubyGems, Gem.path',
    platforms: on('ruby'),
    path: /^<internal:|\/(?:gems|rubygems)\/|\/lib\/ruby\/|\/ruby\/\d\.\d+\.\d+\//,
  },
  {
    what: 'functions of PHP itself',
    source: 'PHP, debug_backtrace: frames without a file',
    platforms: on('php'),
    path: /^\[internal\]$|^\[internal function\]$/,
  },
  {
    what: 'the class library of .NET',
    source: '.NET, namespaces of the shared framework',
    platforms: on('csharp', 'dotnet', 'fsharp'),
    module: /^(?:System|Microsoft|Interop|Windows|UnityEngine|Mono)(?:\.|$)/,
  },
  {
    what: 'the standard library of Go, wherever it was built',
    source: 'Go, pkg.go.dev/std',
    platforms: on('go'),
    path: /\/(?:go|golang|sdk\/go[\d.]+)\/src\/(?:runtime|net|os|database|encoding|internal|reflect)\//,
    module: new RegExp(`^(?:${GO_STANDARD})(?:/|$)`),
  },
  {
    what: 'Erlang/OTP, Elixir’s library and dependencies',
    source: 'OTP, lib/stdlib, lib/kernel; Mix, deps',
    platforms: on('elixir', 'erlang'),
    path: /(?:^|\/)deps\/|^(?:gen|gen_server|gen_statem|proc_lib|supervisor|lists|maps|ets|timer|erl_eval|erlang|file|gen_tcp|ssl)\.erl$|^lib\/(?:enum|map|keyword|list|stream|string|gen_server|task|agent|kernel|ecto|plug|phoenix|process|registry)(?:\/|\.ex$)/,
    module: /^:?(?:erlang|gen|gen_server|gen_statem|proc_lib|supervisor|lists|maps|ets|timer|file|gen_tcp|ssl)$/,
  },
  {
    what: 'Dart and Flutter',
    source: 'Dart, sdk/lib; Flutter, packages/flutter',
    path: /^(?:dart:|package:flutter\/|org-dartlang-sdk:)/,
  },
]

/** The rows of {@link table} that may match a platform, by platform. */
const byPlatform = new Map<string, readonly ForeignCode[]>()

function rowsFor(platform: string): readonly ForeignCode[] {
  const known = byPlatform.get(platform)
  if (known !== undefined) return known
  const rows = table.filter(({ platforms }) => platforms?.has(platform) ?? true)
  // Clients can send any text as the platform, so the cache is bounded.
  if (byPlatform.size < 100) byPlatform.set(platform, rows)
  return rows
}

/** Returns whether a frame belongs to the language or its runtime, even if the SDK sent `in_app: true`. */
export function isForeign(frame: Frame, eventPlatform: string): boolean {
  const said = (frame.abs_path ?? frame.filename ?? '').replaceAll('\\', '/')
  return rowsFor(frame.platform ?? eventPlatform).some(
    ({ path, module, function: name }) =>
      path?.test(said) === true ||
      (frame.filename !== undefined && frame.filename !== frame.abs_path && path?.test(frame.filename) === true) ||
      module?.test(frame.module ?? '') === true ||
      name?.test(frame.function ?? '') === true,
  )
}

type Change = (frame: Frame, platform: string) => Frame

/** Clears `in_app` of the foreign frames. Returns the same event if there are none. */
export function withoutForeign(event: NormalEvent): NormalEvent {
  return changed(event, (frame, platform) =>
    frame.in_app && frame.data?.in_app_rule === undefined && isForeign(frame, platform)
      ? { ...frame, in_app: false, data: { ...frame.data, orig_in_app: true } }
      : frame,
  )
}

/** Restores the foreign frames as the SDK sent them, which is how algorithms up to `v3` saw them. */
export function withForeign(event: NormalEvent): NormalEvent {
  return changed(event, (frame, platform) =>
    !frame.in_app &&
    frame.data?.orig_in_app === true &&
    frame.data.in_app_rule === undefined &&
    wasTaken(frame, platform)
      ? { ...frame, in_app: true }
      : frame,
  )
}

/** Normalisation already recognised some libraries. Their frames stay excluded. */
function wasTaken(frame: Frame, platform: string): boolean {
  const { module, function: name, package: binary } = frame
  const path = frame.abs_path ?? frame.filename ?? ''
  const isKnown = isLibraryCode({ path, module, function: name, package: binary, platform: frame.platform ?? platform })
  return !isKnown && isForeign(frame, platform)
}

interface WithStack {
  readonly stacktrace?: Stacktrace
}

function changed(event: NormalEvent, change: Change): NormalEvent {
  const ofStack = (stack: Stacktrace): Stacktrace => {
    const frames = stack.frames.map((frame) => change(frame, event.platform))
    return frames.every((frame, index) => frame === stack.frames[index]) ? stack : { ...stack, frames }
  }
  const ofList = <T extends WithStack>(list: readonly T[] | undefined): readonly T[] | undefined => {
    const next = list?.map((one) => {
      if (one.stacktrace === undefined) return one
      const stacktrace = ofStack(one.stacktrace)
      return stacktrace === one.stacktrace ? one : { ...one, stacktrace }
    })
    return next?.every((one, index) => one === list?.[index]) === true ? list : next
  }
  const exception = ofList(event.exception)
  const threads = ofList(event.threads)
  const stacktrace = event.stacktrace && ofStack(event.stacktrace)
  if (exception === event.exception && threads === event.threads && stacktrace === event.stacktrace) return event
  return {
    ...event,
    ...(exception !== undefined && { exception }),
    ...(threads !== undefined && { threads }),
    ...(stacktrace !== undefined && { stacktrace }),
  }
}
