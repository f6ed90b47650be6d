import type { Json } from '#domain/event/event.ts'
import { chain, different, error, hard, same, type Pair, type Part } from './pair.ts'

const frame = (name: string, more: Part = {}): Part => ({
  function: name,
  package: '/opt/app/bin/app',
  instruction_addr: '0x1000',
  in_app: true,
  ...more,
})
const system = (name: string): Part => frame(name, { package: '/usr/lib/libc.so.6', in_app: false })
const crash = (platform: string, frames: readonly Json[], type = 'SIGSEGV', value = 'Segfault') =>
  error(platform, type, value, frames)
const rust = (frames: readonly Json[], value = 'index out of bounds: the len is 3 but the index is 5') =>
  error('rust', 'panic', value, frames)
const cpp = (name: string) => crash('native', [frame('main'), frame(name)])
const nsError = (domain: string, code: number, value = 'x'): Json =>
  chain('cocoa', [{ type: domain, value, mechanism: { type: 'NSError', meta: { ns_error: { domain, code } } } }])
const threads = (list: readonly Json[]): Json => ({ platform: 'cocoa', threads: { values: list } })
const thread = (id: number, name: string, more: Part = {}): Json => ({
  id,
  stacktrace: { frames: [frame(name)] },
  ...more,
})

export const rustPairs: readonly Pair[] = [
  same(
    'the hash of a build',
    rust([frame('app::pay::h0123456789abcdef')]),
    rust([frame('app::pay::hfedcba9876543210')]),
  ),
  same(
    'another text',
    rust([frame('app::pay')]),
    rust([frame('app::pay')], 'index out of bounds: the len is 9 but the index is 12'),
  ),
  same(
    'a generic function',
    rust([frame('app::store::get<alloc::string::String>')]),
    rust([frame('app::store::get<u64>')]),
  ),
  same(
    'how a panic begins',
    rust([frame('app::pay'), frame('core::panicking::panic_fmt'), frame('rust_begin_unwind')]),
    rust([
      frame('app::pay'),
      frame('std::panicking::begin_panic_handler'),
      frame('core::panicking::panic_bounds_check'),
    ]),
  ),
  same('numbers of closures', rust([frame('app::run::{{closure}}')]), rust([frame('app::run::{closure#0}')])),
  different('another function', rust([frame('app::pay')]), rust([frame('app::refund')])),
  different(
    'another trait',
    rust([frame('<app::Card as app::Pay>::run')]),
    rust([frame('<app::Bank as app::Pay>::run')]),
  ),
  different(
    'a closure of another function',
    rust([frame('app::run::{{closure}}')]),
    rust([frame('app::stop::{{closure}}')]),
  ),
]

export const nativePairs: readonly Pair[] = [
  same(
    'another address',
    cpp('pay'),
    crash('native', [frame('main'), frame('pay', { instruction_addr: '0x7fffffff' })]),
  ),
  same('parameters', cpp('shop::Payments::pay(int, char const*)'), cpp('shop::Payments::pay(long)')),
  same('what it returns', cpp('static void shop::Payments::pay(int)'), cpp('shop::Payments::pay(int)')),
  same(
    'templates',
    cpp('shop::Cache<std::string, int>::get(std::string const&)'),
    cpp('shop::Cache<long, std::vector<int> >::get(long)'),
  ),
  same('const', cpp('shop::Cart::total() const'), cpp('shop::Cart::total()')),
  same(
    'lambdas of two compilers’ runs',
    cpp('shop::run()::{lambda(int)#1}::operator()(int) const'),
    cpp('shop::run()::{lambda(int)#2}::operator()(int) const'),
  ),
  same('parts that a compiler put apart', cpp('shop::pay(int) [clone .cold.12]'), cpp('shop::pay(int)')),
  same(
    'how it aborts',
    crash('native', [frame('pay'), frame('abort'), frame('raise')], 'SIGABRT'),
    crash('native', [frame('pay'), frame('__libc_message'), frame('abort')], 'SIGABRT'),
  ),
  same(
    'the system around',
    crash('native', [system('__libc_start_main'), frame('pay')]),
    crash('native', [system('clone'), system('start_thread'), frame('pay')]),
  ),
  same(
    'a function that nobody knows',
    crash('native', [frame('<unknown>'), frame('pay')]),
    crash('native', [frame('<redacted>'), frame('pay')]),
  ),
  different('another function', cpp('shop::pay(int)'), cpp('shop::refund(int)')),
  different(
    'operators',
    cpp('shop::Money::operator<(shop::Money const&)'),
    cpp('shop::Money::operator+(shop::Money const&)'),
  ),
  different(
    'namespaces without a name',
    cpp('(anonymous namespace)::pay(int)'),
    cpp('(anonymous namespace)::refund(int)'),
  ),
  different(
    'another signal',
    cpp('pay'),
    crash('native', [frame('main'), frame('pay')], 'SIGILL', 'Illegal instruction'),
  ),
  different(
    'the thread that crashed is told by its number',
    {
      ...crash('native', []),
      exception: { values: [{ type: 'SIGSEGV', value: 'Segfault', thread_id: 7 }] },
      threads: [thread(7, 'pay', { crashed: true })],
    },
    {
      ...crash('native', []),
      exception: { values: [{ type: 'SIGSEGV', value: 'Segfault', thread_id: 7 }] },
      threads: [thread(7, 'refund', { crashed: true })],
    },
  ),
  hard(different('no names at all', crash('native', [frame('0x1000')]), crash('native', [frame('0x2000')]))),
]

export const cocoa: readonly Pair[] = [
  same(
    'an NSError in another language',
    nsError('NSURLErrorDomain', -1009, 'The Internet connection appears to be offline.'),
    nsError('NSURLErrorDomain', -1009, 'Es besteht keine Internetverbindung.'),
  ),
  same(
    'numbers of blocks',
    crash('cocoa', [frame('__45-[Cart load]_block_invoke')]),
    crash('cocoa', [frame('__45-[Cart load]_block_invoke_2')]),
  ),
  same(
    'numbers of closures in Swift',
    crash('cocoa', [frame('closure #1 in Cart.load()')]),
    crash('cocoa', [frame('closure #3 in Cart.load()')]),
  ),
  same(
    'what Swift specialised',
    crash('cocoa', [frame('specialized Cart.load(id:)')]),
    crash('cocoa', [frame('Cart.load(id:)')]),
  ),
  same(
    'how it is thrown',
    crash('cocoa', [frame('-[Cart load]'), frame('objc_exception_throw')], 'NSRangeException'),
    crash(
      'cocoa',
      [frame('-[Cart load]'), frame('__exceptionPreprocess'), frame('objc_exception_throw')],
      'NSRangeException',
    ),
  ),
  same(
    'the thread that crashed, among others',
    threads([thread(1, 'idle'), thread(2, 'pay', { crashed: true })]),
    threads([thread(1, 'wait'), thread(2, 'other'), thread(3, 'pay', { crashed: true })]),
  ),
  same(
    'the thread that is current',
    threads([thread(1, 'idle'), thread(2, 'pay', { current: true })]),
    threads([thread(1, 'work'), thread(2, 'pay', { current: true })]),
  ),
  different('another code', nsError('NSURLErrorDomain', -1009), nsError('NSURLErrorDomain', -1001)),
  different('another domain', nsError('NSURLErrorDomain', -1), nsError('NSCocoaErrorDomain', -1)),
  different('another method', crash('cocoa', [frame('-[Cart load]')]), crash('cocoa', [frame('-[Cart save]')])),
  different(
    'methods of a class and of its objects',
    crash('cocoa', [frame('+[Cart load]')]),
    crash('cocoa', [frame('-[Cart load]')]),
  ),
  different(
    'closures of two functions',
    crash('cocoa', [frame('closure #1 in Cart.load()')]),
    crash('cocoa', [frame('closure #1 in Cart.save()')]),
  ),
  different(
    'another thread crashed',
    threads([thread(1, 'idle'), thread(2, 'pay', { crashed: true })]),
    threads([thread(1, 'idle'), thread(2, 'sync', { crashed: true })]),
  ),
]
