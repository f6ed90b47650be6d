'use client'

import NextForm from 'next/form'
import type { ComponentProps } from 'react'
import { useLocalePrefix } from './locale-prefix.tsx'

/**
 * A form whose fields become the query of an app page. `action` is a path of `paths`, without locale and base path.
 * Works without JavaScript.
 */
export function SearchForm({
  action,
  ...rest
}: Omit<ComponentProps<typeof NextForm>, 'action' | 'prefetch'> & { readonly action: string }) {
  return <NextForm action={useLocalePrefix() + action} prefetch={false} {...rest} />
}
