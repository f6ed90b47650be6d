/** Display types by number (github.com/getsentry/sentry, `models/dashboard_widget.py`). */
export const displayTypes: Readonly<{ [number: number]: string }> = {
  0: 'line',
  1: 'area',
  2: 'stacked_area',
  3: 'bar',
  4: 'table',
  5: 'world_map',
  6: 'big_number',
  7: 'top_n',
  8: 'details',
  9: 'categorical_bar',
  10: 'wheel',
  11: 'rage_and_dead_clicks',
  12: 'server_tree',
  13: 'text',
  14: 'agents_traces_table',
  15: 'heatmap',
}

/** Widget types by number, from the same file. */
export const widgetTypes: Readonly<{ [number: number]: string }> = {
  0: 'discover',
  1: 'issue',
  2: 'metrics',
  3: 'custom-metrics',
  100: 'error-events',
  101: 'transaction-like',
  102: 'spans',
  103: 'logs',
  104: 'tracemetrics',
  105: 'preprod-app-size',
}
