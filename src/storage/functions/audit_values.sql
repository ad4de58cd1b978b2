-- The values of a row that an entry of the audit log keeps: those that differ from the other row, without derived
-- columns, hidden ones as "(not recorded)", long ones cut off.

CREATE OR REPLACE FUNCTION public.audit_values(row_values jsonb, other jsonb, hidden text[], derived text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
      select coalesce(jsonb_object_agg(key, case
        when key = any(hidden) then case value when 'null' then 'null' else '"(not recorded)"'::jsonb end
        when length(value::text) > 2000 then to_jsonb(left(value::text, 2000) || '…')
        else value end), '{}')
      from jsonb_each(row_values)
      where not key = any(derived) and (other is null or value is distinct from other -> key)
    $function$;
