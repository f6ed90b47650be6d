export const common = {
  product: 'Mishap',
} as const
