-- Credit notes never exceed their invoice, and a debit note cancels its credit note exactly.

CREATE OR REPLACE FUNCTION public.refuse_surplus_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      invoiced bigint;
      credited bigint;
    begin
      if new.kind = 'invoice' then return null; end if;
      if new.kind = 'debit-note' and not exists (
        select from issued_documents c where c.id = new.credit_note_id and c.kind = 'credit-note'
          and c.invoice_id = new.invoice_id and c.gross = new.gross and c.tax is not distinct from new.tax
      ) then
        raise exception 'a debit note differs from its credit note';
      end if;
      select gross into invoiced from issued_documents where id = new.invoice_id and order_id = new.order_id;
      select sum(case kind when 'debit-note' then -gross else gross end) into credited
      from issued_documents where invoice_id = new.invoice_id;
      if invoiced is null or credited > invoiced then
        raise exception 'credit notes exceed their invoice';
      end if;
      return null;
    end $function$;

CREATE TRIGGER no_surplus AFTER INSERT ON public.issued_documents FOR EACH ROW EXECUTE FUNCTION refuse_surplus_credit();
