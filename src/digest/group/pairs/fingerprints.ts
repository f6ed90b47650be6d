import { different, error, message, same, type Pair, type Part } from './pair.ts'

const frame: Part = { function: 'pay', module: 'shop', filename: 'shop.py', package: '/opt/lib/shop.so', in_app: true }
const boom = (more: Part = {}, type = 'Declined', value = 'card 1') => error('python', type, value, [frame], more)

export const fingerprints: readonly Pair[] = [
  same('the application decides', boom({ fingerprint: ['mine'] }), message('anything', { fingerprint: ['mine'] })),
  same('the default is what holds without it', boom(), boom({ fingerprint: ['{{default}}'] })),
  same('the default, with spaces', boom({ fingerprint: ['{{ default }}'] }), boom({ fingerprint: ['{{default}}'] })),
  same(
    'a variable: transaction',
    boom({ fingerprint: ['{{ transaction }}'], transaction: '/a' }),
    message('m', { fingerprint: ['{{transaction}}'], transaction: '/a' }),
  ),
  same(
    'a variable: type',
    boom({ fingerprint: ['{{ type }}'] }),
    boom({ fingerprint: ['{{ error.type }}'] }, 'Declined', 'other'),
  ),
  same(
    'a variable: function',
    boom({ fingerprint: ['{{ function }}'] }),
    boom({ fingerprint: ['{{ stack.function }}'] }, 'Other'),
  ),
  same(
    'a variable: package, without its folder',
    boom({ fingerprint: ['{{ package }}'] }),
    boom({ fingerprint: ['shop.so'] }),
  ),
  same(
    'a variable that has no value',
    message('a', { fingerprint: ['{{ logger }}'] }),
    message('b', { fingerprint: ['<no-logger>'] }),
  ),
  same(
    'a tag that is not there',
    message('a', { fingerprint: ['{{ tags.shop }}'] }),
    message('b', { fingerprint: ['<no-value-for-tag-shop>'] }),
  ),
  same(
    'a variable that there is not',
    message('a', { fingerprint: ['{{ moon }}'] }),
    message('b', { fingerprint: ['<unrecognized-variable-moon>'] }),
  ),
  same(
    'a variable within a text',
    message('a', { fingerprint: ['at {{ level }}'], level: 'info' }),
    message('b', { fingerprint: ['at info'] }),
  ),
  same(
    'the fingerprint goes before what is built in',
    error('javascript', 'ChunkLoadError', 'Loading chunk 1 failed.', [], { fingerprint: ['mine'] }),
    message('m', { fingerprint: ['mine'] }),
  ),
  same(
    'a checksum',
    boom({ checksum: '0123456789abcdef0123456789abcdef' }),
    message('m', { checksum: '0123456789ABCDEF0123456789ABCDEF' }),
  ),
  different('another fingerprint', boom({ fingerprint: ['a'] }), boom({ fingerprint: ['b'] })),
  different('finer than the default', boom(), boom({ fingerprint: ['{{ default }}', 'eu'] })),
  different(
    'finer by a tag',
    boom({ fingerprint: ['{{ default }}', '{{ tags.region }}'], tags: { region: 'eu' } }),
    boom({ fingerprint: ['{{ default }}', '{{ tags.region }}'], tags: { region: 'us' } }),
  ),
  different(
    'the default of two errors',
    boom({ fingerprint: ['{{ default }}', 'x'] }),
    boom({ fingerprint: ['{{ default }}', 'x'] }, 'Other'),
  ),
  different('where one entry ends', boom({ fingerprint: ['ab', 'c'] }), boom({ fingerprint: ['a', 'bc'] })),
  different('a checksum and none', boom({ checksum: 'a' }), boom()),
  different('two checksums', boom({ checksum: 'a' }), boom({ checksum: 'b' })),
]
