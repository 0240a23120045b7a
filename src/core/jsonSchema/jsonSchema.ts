/** A JSON schema with the keywords that the YAML language server understands beside draft 7. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  markdownEnumDescriptions?: string[];
  title?: string;
  markdownDescription?: string;
  pattern?: string;
  patternErrorMessage?: string;
  errorMessage?: string;
  properties?: Record<string, JsonSchema | boolean>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  definitions?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}
