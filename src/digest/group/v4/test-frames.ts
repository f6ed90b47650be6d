import type { Json, JsonObject } from '#domain/event/event.ts'

type Frame = JsonObject
const on =
  (platform: string) =>
  (
    ...values: readonly (readonly [
      type: string | null,
      value: string | null,
      frames?: readonly Frame[],
      more?: JsonObject,
    ])[]
  ): Json => ({
    platform,
    exception: {
      values: values.map(([type, value, frames, more = {}]) => ({
        type,
        value,
        ...(frames !== undefined && { stacktrace: { frames } }),
        ...more,
      })),
    },
  })

export const py = (name: string, line: string, module = 'shop.cart'): Frame => ({
  module,
  function: name,
  filename: `${module.replace('.', '/')}.py`,
  context_line: `    ${line}`,
  in_app: true,
})
export const js = (name: string, line: string, file = 'src/cart.ts'): Frame => ({
  function: name,
  filename: file,
  abs_path: `/app/${file}`,
  context_line: `  ${line}`,
  in_app: true,
})
export const rb = (name: string, line: string): Frame => ({
  function: name,
  filename: 'app/cart.rb',
  context_line: line,
  in_app: true,
})
export const jv = (module: string, name: string): Frame => ({ module, function: name, in_app: true })
export const rs = (name: string, inApp = true): Frame => ({ function: name, in_app: inApp })
export const go = (module: string, name: string): Frame => ({ module, function: name, in_app: true })
export const file = (filename: string, name: string): Frame => ({
  filename,
  abs_path: filename,
  function: name,
  in_app: true,
})
export const lib = (filename: string, name: string): Frame => ({
  filename,
  abs_path: filename,
  function: name,
  in_app: false,
})
export const python = on('python')
export const node = on('node')
export const web = on('javascript')
export const java = on('java')
export const ruby = on('ruby')
export const rust = on('native')
export const golang = on('go')
export const php = on('php')
export const csharp = on('csharp')
export const cocoa = on('cocoa')

export const load = py('load', 'import stripe', 'shop.pay')
export const read = py('read', 'text = raw.decode()', 'shop.mail')
export const parse = py('parse', 'tree = etree.fromstring(raw)', 'shop.feed')
export const call = js('call', 'return axios.get(url)', 'src/api.ts')
export const fail = js('fail', 'throw new ShopError(message)', 'src/fail.ts')
