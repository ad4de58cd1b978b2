-- The import process acts for the person who started the import: movements of stock name that person.

CREATE OR REPLACE FUNCTION public.name_starter_of_import()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      started record;
    begin
      select actor_id, request_id into started from audit_log
      where subject = 'imports' and subject_id = new.cause_id and action = 'runImport' and outcome = 'done'
      order by id desc limit 1;
      if found then
        new.actor := case when started.actor_id is null then 'owner' else 'staff' end;
        new.actor_id := started.actor_id;
        new.request_id := started.request_id;
      end if;
      return new;
    end $function$;

CREATE TRIGGER name_starter BEFORE INSERT ON public.stock_movements FOR EACH ROW WHEN (((new.kind = 'import'::text) AND (new.cause_id IS NOT NULL) AND (new.actor = 'shop'::text))) EXECUTE FUNCTION name_starter_of_import();
