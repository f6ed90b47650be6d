/** Rules that hold for every project, in the grammar of docs/protocol.md 5.7. */

/** The messages of webpack, Turbopack and browsers. */
const chunkLoadTexts: readonly string[] = [
  'ChunkLoadError',
  'Loading chunk * failed',
  'Loading CSS chunk * failed',
  'Failed to load chunk ',
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
]

/**
 * The built-in rules of fingerprints by their names, which `grouping.rule` of an event bears. They give way to the
 * project's rules and to the SDK's fingerprint.
 */
export const builtInFingerprints: readonly (readonly [name: string, rule: string])[] = [
  // A page of an older deployment asks for a script that is gone; which one does not matter (docs/protocol.md 5.7).
  ['chunk_load', 'family:javascript type:ChunkLoadError -> chunkloaderror'],
  ['chunk_load', `family:javascript message:"*{${chunkLoadTexts.join(',')}}*" -> chunkloaderror`],
  // React says the same thing in different words in each version and mode, from inside of itself: the page tells most.
  ['hydration', 'react:hydration -> hydrationerror, {{ page }}'],
  [
    'hydration',
    'family:javascript message:"*Hydration completed but contains mismatches*" -> hydrationerror, {{ page }}',
  ],
  // What a server component threw, with the message left out: without the page only its stack can tell.
  ['server_components', 'react:441 !page:* -> {{ default }}'],
  ['react', 'react:* -> reacterror, {{ react }}, {{ page }}'],
]

/**
 * Helpers of compilers, agents and the machinery of throwing, which are in a stack or not as builds and platforms have it
 * (docs/protocol.md 5.8). That they are not the app's own was decided when the event was normalised.
 */
export const builtInStackRules: readonly string[] = [
  ...['@babel', 'core-js', 'core-js-pure', 'regenerator-runtime', 'tslib', '@swc/helpers', 'newrelic', 'logrocket'].map(
    (name) => `family:javascript path:**/${name}/** -group`,
  ),
  ...['processTicksAndRejections', 'runMicrotasks', 'queueMicrotask', 'nextTick', 'processImmediate'].map(
    (name) => `family:javascript function:{${name},*.${name}} -group`,
  ),
  ...['@sentry/**', '@sentry-internal/**'].map((name) => `family:javascript path:**/node_modules/${name} -group`),
  'family:other module:io.sentry.* -group',
  'family:other module:sentry_sdk.* -group',
  ...[
    // Rust
    '{std,core,alloc}::{panicking,rt,panic,result,option,sys,sys_common,backtrace,thread,ops::function,boxed}::*',
    '{rust_begin_unwind,rust_panic,__rust_*,__rdl_*,lang_start,lang_start_internal}',
    // C and C++
    '{abort,raise,_abort,__abort,gsignal,__assert_*,__libc_*,__pthread_kill*,pthread_kill,_start,start}',
    '{__cxa_*,std::terminate,std::__terminate,_Unwind_*,_CxxThrowException,RaiseException,KiUserExceptionDispatcher}',
    // Apple
    '{objc_exception_*,objc_terminate,_objc_terminate,__exceptionPreprocess,_NSThrow*,swift_unexpectedError}',
    '{_swift_runtime_on_report,_assertionFailure*,_fatalErrorMessage*,__forcedUnwind}',
  ].map((name) => `family:native function:"${name}" -group`),
]
