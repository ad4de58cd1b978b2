-- The numbers of documents of a year have no gap.

CREATE OR REPLACE FUNCTION public.refuse_document_gap()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if not new.is_trial and new.sequence > 1 and not exists (
        select from issued_documents where kind = new.kind and is_trial = new.is_trial and year = new.year
          and sequence = new.sequence - 1
      ) then
        raise exception 'the number before % was not issued', new.number;
      end if;
      return null;
    end $function$;

CREATE TRIGGER no_gap AFTER INSERT ON public.issued_documents FOR EACH ROW EXECUTE FUNCTION refuse_document_gap();
