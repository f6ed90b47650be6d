import type { Frame } from '#domain/event/event.ts'
import { withoutBuildHash } from './build-hash.ts'
import { withoutNumbers } from './function-name.ts'

const ADDRESS = /^(?:https?|blob|applewebdata):/
const NO_FILE: ReadonlySet<string> = new Set(['<anonymous>', '[native code]', 'native'])

/** Java classes generated at run time have numbers in their names. */
const GENERATED = [
  String.raw`\$\$(?:Lambda|EnhancerBy|FastClassBy|HibernateProxy|SpringCGLIB|ExternalSyntheticLambda|ByteBuddy)[\w$]*(?:\/0x[\da-f]+|\/\d+)?`,
  String.raw`\$(?:HibernateProxy|ByteBuddy|MockitoMock)\$[\w$]+`,
  String.raw`_?\$\$_(?:jvst|javassist|WeldSubclass)[\w$]*`,
  String.raw`(?:jdk\.proxy\d+\.|com\.sun\.proxy\.)?\$Proxy\d+`,
  String.raw`Generated(?:Method|Constructor|SerializationConstructor)Accessor\d+`,
  String.raw`\$\$anonfun\$[\w$]*`,
  String.raw`__\d+(?=[.$]|$)`,
].join('|')
const GENERATED_CLASS = new RegExp(GENERATED, 'g')

/** Returns whether a frame is in a script loaded from a URL, whose name changes from build to build. */
export function isAtAddress({ abs_path, filename }: Pick<Frame, 'abs_path' | 'filename'>): boolean {
  return ADDRESS.test(abs_path ?? filename ?? '')
}

/** The module that counts. '' if none does. */
export function moduleName({ module = '', abs_path }: Frame, platform: string): string {
  switch (platform) {
    case 'javascript':
    case 'node':
      return module.includes('/') && abs_path?.endsWith(module) === true ? '' : withoutBuildHash(module)
    case 'java':
      return module.replace(GENERATED_CLASS, '<generated>')
    case 'csharp':
      return withoutNumbers(module)
  }
  return module
}

/** The file that counts, without its folders. '' if none does. */
export function fileName(frame: Frame, platform: string): string {
  const { filename = '' } = frame
  if (NO_FILE.has(filename) || isAtAddress(frame)) return ''
  const isScript = platform === 'javascript' || platform === 'node'
  const path = isScript ? filename.replace(/[?#].*$/s, '') : filename
  const base = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return (isScript ? withoutBuildHash(base) : base).toLowerCase()
}
