import { readRules } from '../rules/lines.ts'
import { readStackRule, type StackRule } from '../rules/stack-rules.ts'
import { machineryTexts } from '../v2/machinery.ts'

/** Names per rule: a pattern allows a limited number of alternatives. */
const NAMES = 12

/** Builds rules that apply `actions` to native functions with one of these names. */
function native(names: string, actions: string): readonly string[] {
  return chunks(names).map((some) => `family:native function:"{${some.join(',')}}" ${actions}`)
}

/** Builds rules for modules of the Java family. */
function java(names: string, actions: string): readonly string[] {
  return chunks(names).map((some) => `family:other module:{${some.join(',')}} ${actions}`)
}

function chunks(names: string): readonly (readonly string[])[] {
  const all = names.trim().split(/\s+/)
  return Array.from({ length: Math.ceil(all.length / NAMES) }, (_, at) => all.slice(at * NAMES, (at + 1) * NAMES))
}

/**
 * Where app code ends: threads, loops and the system's entry into a program (`v-group`: callers do not count either),
 * and throwing itself (`^-group`: callees do not count either).
 */
export const machineryTextsV3: readonly string[] = [
  // Entries of threads and programs
  ...native(
    `start_thread clone clone3 __clone __clone3 thread_start _thread_start _pthread_start __pthread_start _pthread_body
     pthread_start start_wqthread _pthread_wqthread _dispatch_worker_thread* _dispatch_call_block_and_release
     BaseThreadInitThunk RtlUserThreadStart __RtlUserThreadStart _RtlUserThreadStart invoke_main __scrt_common_main*
     wWinMain WinMainCRTStartup mainCRTStartup __tmainCRTStartup _threadstartex thread_start\\<* TppWorkerThread
     TppWorkpExecuteCallback RtlpTpWorkCallback UIApplicationMain NSApplicationMain __libc_start_main*
     __libc_start_call_main __libc_init _start start`,
    '-group v-group',
  ),
  ...native(
    'std::thread::_Invoker* std::thread::_State_impl* std::execute_native_thread_routine execute_native_thread_routine __thread_proxy* std::__1::__thread_proxy* boost::*::thread_proxy',
    '-group v-group',
  ),
  ...native(
    'std::rt::lang_start* std::sys::*::thread::* std::thread::*spawn* __rust_begin_short_backtrace* std::sys::backtrace::__rust_begin_short_backtrace* std::sys_common::backtrace::__rust_begin_short_backtrace*',
    '-group v-group',
  ),
  // Loops that call the app from the main thread
  ...native(
    `CFRunLoopRun* __CFRunLoopRun __CFRunLoopDo* __CFRUNLOOP_IS_* -\\[UIApplication?_run] _dispatch_client_callout*
     _dispatch_main_queue_* _dispatch_root_queue_drain* _dispatch_lane_* _dispatch_workloop_* GSEventRunModal`,
    '-group v-group',
  ),
  // Throwing
  ...native(
    `abort raise gsignal _abort __abort __pthread_kill* pthread_kill __cxa_throw __cxa_rethrow __cxa_bad_cast
     std::terminate std::__terminate _CxxThrowException RaiseException RtlRaiseException KiUserExceptionDispatcher
     _purecall _invoke_watson _invalid_parameter* __fortify_fail* __stack_chk_fail __chk_fail __assert_*
     objc_exception_throw objc_exception_rethrow __exceptionPreprocess _CFThrowFormattedException
     _assertionFailure* _fatalErrorMessage* swift_unexpectedError _swift_runtime_on_report _sigtramp
     __restore_rt __kernel_rt_sigreturn __default_sa_restorer RtlExitUserProcess`,
    '-group ^-group',
  ),
  ...native(
    `rust_begin_unwind rust_panic __rustc::* __rustc\\[*\\]::* _RNv*rust_begin_unwind core::panicking::*
     std::panicking::begin_panic* std::panicking::panic* std::panicking::rust_panic* std::panicking::default_hook*
     core::option::*unwrap_failed core::option::expect_failed core::result::unwrap_failed core::slice::index::*
     alloc::alloc::handle_alloc_error std::alloc::rust_oom std::process::abort`,
    '-group ^-group',
  ),
  // Monitoring code
  ...native(
    `sentry_* sentry::* sentry_*::* \\<sentry* crashpad::* google_breakpad::* breakpad::* SentryCrash* -\\[Sentry* +\\[Sentry* sentrycrash*
     std::backtrace::* backtrace::* backtrace_rs::* anyhow::* \\<anyhow* eyre::* color_eyre::*`,
    '-group ^-group',
  ),
  // Pure forwarders
  ...native(
    `*core::ops::function::* core::ops::function::* std::invoke* std::__invoke* std::_Function_handler* std::function::operator*
     std::__1::__function::* std::__1::__invoke* boost::function* boost::_bi::* boost::detail::function::*
     __block_destroy_helper* block_destroy_helper* __swift_* _swift_* std::_*`,
    '-group',
  ),
  // Rust: inlined functions have no path in their names, so their files identify the owner.
  'family:native path:**/registry/src/*/{sentry,sentry-*,anyhow-*,eyre-*,color-eyre-*,backtrace-*}/** -group ^-group',
  'family:native path:/rustc/*/library/** -group',
  'family:native function:"at /*" -group',
  // The standard library, which compilers inline into the app's code
  ...native(
    `std::* __gnu_cxx::* boost::* core::* alloc::* \\<core::* \\<alloc::* \\<std::* _ZNSt* _ZNKSt* _ZSt* Swift.*`,
    '-group',
  ),
  // Android
  ...java(
    `java.lang.reflect.* jdk.internal.reflect.* sun.reflect.* com.android.internal.os.* dalvik.system.*`,
    '-group',
  ),
  'family:other module:{com.android.internal.os.ZygoteInit*,android.app.ActivityThread*,android.os.AsyncTask*} -group v-group',
  'family:other module:{android.view.Choreographer*,android.view.ViewRootImpl$*} -group v-group',
  'family:other module:android.os.{Looper,Handler} -group v-group',
  'family:other module:java.util.concurrent.ThreadPoolExecutor* -group v-group',
  'family:other module:java.lang.Thread function:run -group v-group',
  // Flutter
  'family:other path:{package:flutter/**,dart:**} -group',
  // The first match decides. These exclude only the frame itself.
  ...machineryTexts,
]

let machinery: readonly StackRule[] | undefined

/** Read when they are first asked for: most threads group nothing. */
export const machineryV3 = (): readonly StackRule[] =>
  (machinery ??= readRules(machineryTextsV3.join('\n'), readStackRule).rules)
