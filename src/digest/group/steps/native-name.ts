/**
 * A native function's name without compiler decorations and without what differs between overloads: parameters,
 * generics, return types, closure numbers, hashes (docs/protocol.md 5.2). Handles C, C++, Objective-C, Swift and Rust.
 */
export function nativeName(name: string): string {
  // -[Class method:], +[Class method:], and blocks in them
  if (/^(?:__\d+)?[-+]\[/.test(name)) return name.replace(BLOCK, '_block_invoke')
  const plain = name
    .replace(
      /^(?:@objc |specialized |merged |partial apply (?:forwarder )?for |reabstraction thunk (?:helper )?(?:for )?)+/,
      '',
    )
    .replace(/(?:::h[\da-f]{16}|\.llvm\.\d+|\.cold(?:\.\d+)?|\.(?:isra|part|constprop)\.\d+| \[clone [^\]]*\])+$/, '')
    .replace(BLOCK, '_block_invoke')
    .replace(/\{\{?closure\}?\}(?:#\d+)?|\{closure#\d+\}/g, '{closure}')
    .replace(/\{lambda\([^{}]*\)#\d+\}|\$_\d+|'lambda\d*'|<lambda_[\da-f]+>/g, '{lambda}')
    .replace(/closure #\d+/g, 'closure')
  return withoutReturnType(withoutBrackets(plain))
}

const BLOCK = /_block_invoke(?:[_.]\d+)*/g
const OPERATOR = /^\W?operator\W/
const OPENING = '(<'
const CLOSING = ')>'
/** Brackets that belong to the name and do not hold parameters. */
const NAMED_BRACKET = /^\((?:anonymous namespace|anonymous)\)|^\(\)(?=\()/

/** Drops `(…)` and `<…>`, except in `operator<`, `operator()`, `(anonymous namespace)` and Rust's `<T as Trait>`. */
function withoutBrackets(name: string): string {
  let kept = ''
  let depth = 0
  for (let at = 0; at < name.length; at++) {
    const char = name.charAt(at)
    if (depth === 0 && char === '<' && kept === '' && / (?:as|for) /.test(name)) {
      kept = '<'
      continue
    }
    if (depth === 0 && char === 'o' && OPERATOR.test(name.slice(Math.max(at - 1, 0), at + 9))) {
      const operator = /^operator(?:\(\)|->|[^\w\s(]{1,3}| [\w ]+)?/.exec(name.slice(at, at + 60))?.[0] ?? 'operator'
      kept += operator
      at += operator.length - 1
      continue
    }
    const named = depth === 0 && char === '(' ? NAMED_BRACKET.exec(name.slice(at, at + 24))?.[0] : undefined
    if (named !== undefined) {
      kept += named
      at += named.length - 1
      continue
    }
    if (OPENING.includes(char)) depth++
    else if (CLOSING.includes(char) && depth > 0 && !isArrow(name, at)) depth--
    else if (depth === 0) kept += char
  }
  // Swift writes the return type after the name.
  return kept
    .replace(/ (?:->|: ).*$/s, '')
    .replace(/(?: (?:const|noexcept|throws|async|&&?))+$/, '')
    .trim()
}

function isArrow(name: string, at: number): boolean {
  return name[at] === '>' && name[at - 1] === '-'
}

/** `static void foo::bar` → `foo::bar`. Keeps the spaces that Rust, Swift and operators need. */
function withoutReturnType(name: string): string {
  if (name.startsWith('<') || / (?:in|as|for) |operator /.test(name)) return name
  const space = name.lastIndexOf(' ')
  const own = name.slice(space + 1)
  return own.startsWith('namespace)')
    ? name.slice(name.lastIndexOf('(anonymous namespace)'))
    : own.replace(/^[*&]+/, '')
}
