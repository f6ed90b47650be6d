-- Thresholds that judge each value of an attribute by itself: which of them are not fine.

-- JSON: GroupState[] (src/domain/alert/telemetry-threshold.ts). `state` is that of the worst.
alter table alert_rules add column group_states text not null default '[]';
