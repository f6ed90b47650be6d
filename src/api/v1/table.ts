import { tags } from './operation.ts'
import { operations } from './operations.ts'

/** The operations as the Markdown table in docs/api.md. */
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
