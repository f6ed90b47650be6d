import { describe, expect, test } from 'vitest'
import { v2 } from '../v2/algorithm.ts'

describe('a function’s name, without what changes from build to build', () => {
  test.each([
    ['javascript', 'async Object.<anonymous>.save [as onClick]', 'save'],
    ['javascript', 'Object.<anonymous>', ''],
    ['javascript', 'boot/<', ''],
    ['javascript', 'new Cart', 'Cart'],
    ['javascript', 'format$1', 'format'],
    ['node', 'Object.?', ''],
    ['ruby', 'block (2 levels) in run', 'block'],
    ['ruby', 'rescue in run', 'rescue in run'],
    ['ruby', '_app_views_a_html_erb___123_456', '_app_views_a_html_erb'],
    ['php', '{closure:App\\A::b():12}', ''],
    ['php', 'class@anonymous\0/a.php:12$0::run', 'class@anonymous::run'],
    ['java', 'lambda$run$0', ''],
    ['java', 'onCreate$lambda$3', 'onCreate$lambda'],
    ['csharp', '<Pay>b__3_0', '<Pay>b__'],
    ['python', '<lambda>', '<lambda>'],
    ['native', 'static void shop::Cache<std::string, int>::get(std::string const&) const', 'shop::Cache::get'],
    ['native', 'shop::Money::operator<(shop::Money const&) const', 'shop::Money::operator<'],
    ['native', 'shop::Money::operator()(int)', 'shop::Money::operator()'],
    ['native', 'shop::Ptr<int>::operator->()', 'shop::Ptr::operator->'],
    ['native', 'void (anonymous namespace)::pay(int)', '(anonymous namespace)::pay'],
    ['native', 'shop::run()::{lambda(int)#2}::operator()(int) const', 'shop::run::{lambda}::operator()'],
    ['native', 'shop::cooperate(int)', 'shop::cooperate'],
    ['native', '0x7fff1234', ''],
    ['native', '<redacted>', ''],
    [
      'rust',
      '<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop::h0123456789abcdef',
      '<alloc::vec::Vec as core::ops::drop::Drop>::drop',
    ],
    ['rust', 'core::ptr::drop_in_place<alloc::string::String>', 'core::ptr::drop_in_place'],
    ['rust', 'app::run::{{closure}}', 'app::run::{closure}'],
    ['cocoa', '-[Cart load:]', '-[Cart load:]'],
    ['cocoa', '__45-[Cart load]_block_invoke_2', '__45-[Cart load]_block_invoke'],
    ['cocoa', 'closure #2 in Cart.load(id:)', 'closure in Cart.load'],
    ['cocoa', '@objc Cart.load(id:) -> Swift.Int', 'Cart.load'],
  ])('%s: %j → %j', (platform, name, expected) => {
    expect(v2.functionName({ function: name, in_app: true }, platform)).toBe(expected)
  })
})
