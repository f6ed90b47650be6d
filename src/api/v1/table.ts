import { tags } from './operation.ts'
import { operations } from './operations.ts'

/** The operations as docs/api.md lists them: a table in Markdown. */
export function operationTable(): string {
  const lines = tags.flatMap((tag) =>
    operations
      .filter((one) => one.tag === tag)
      .map(({ method, path, summary, needs }) => {
        const scopes = needs.map((scope) => `\`${scope}\``).join(', ')
        return `| ${tag} | \`${method.toUpperCase()} ${path}\` | ${summary} | ${scopes} |`
      }),
  )
  return ['| | Operation | | Scopes |', '|---|---|---|---|', ...lines].join('\n')
}
