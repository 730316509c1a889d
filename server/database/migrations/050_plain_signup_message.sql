-- It stands beside a box, as text. An organiser may have written it as HTML, whose tags were shown.
update organiser
set marketing_signup_message = trim(regexp_replace(regexp_replace(marketing_signup_message, '<[a-zA-Z/!][^<>]*>', ' ', 'g'), '\s+', ' ', 'g'))
where marketing_signup_message ~ '<[a-zA-Z/!][^<>]*>';
