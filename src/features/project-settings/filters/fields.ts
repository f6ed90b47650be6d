import type { FilterName, ListFilterName } from '#domain/project/project-rules.ts'

export const fieldOf = {
  known: (name: FilterName) => `known.${name}`,
  action: (name: ListFilterName) => `list.${name}.action`,
  values: (name: ListFilterName) => `list.${name}.values`,
} as const
