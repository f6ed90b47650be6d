import { readRules } from '../rules/lines.ts'
import { readStackRule, type StackRule } from '../rules/stack-rules.ts'

/**
 * Helpers of compilers, agents and the throwing machinery, which appear in a stack depending on builds and platforms
 * (docs/protocol.md 5.8). Normalisation has already marked them as not the app's.
 */
export const machineryTexts: readonly string[] = [
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

let machinery: readonly StackRule[] | undefined

/**
 * The rules that leave out only the one frame that they fit, whatever the frames around it. Read when they are first asked
 * for: most threads group nothing.
 */
export const machineryV2 = (): readonly StackRule[] =>
  (machinery ??= readRules(machineryTexts.join('\n'), readStackRule).rules)
