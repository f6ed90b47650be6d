{{- define "mishap.name" -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}

{{- define "mishap.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "mishap.labels" -}}
{{ include "mishap.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- /* The label of a role; none where there is none. */}}
{{- define "mishap.component" -}}
{{- with . }}app.kubernetes.io/component: {{ . }}{{ end }}
{{- end -}}

{{- define "mishap.roleSelector" -}}
{{ include "mishap.selector" .root }}
{{- with .role }}
{{ include "mishap.component" . }}
{{- end }}
{{- end -}}
